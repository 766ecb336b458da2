import type { GridValue } from '#contract/entities/gridRow.ts'
import { gridKey } from '#contract/grids/defineGrid.ts'
import { scheduleGrid } from '#contract/grids/tables/schedule.grid.ts'
import { gridSnapshot } from '#contract/http/calls/grids.ts'
import { daysLater, scheduleScope, SCHEDULE_SLOTS } from '#contract/rules/scheduleWeek.ts'
import type { GridHandle } from '#src/grid/session/gridHandle.ts'
import { call } from '#src/lib/http/call.ts'

const COPIED = ['doctorId', ...SCHEDULE_SLOTS.map(({ key }) => key), 'fee'] as const

/**
 * Writes the duty of the week before into the board as one step: a row for each doctor who is not on it yet. Gives how many; what the server does not
 * take (a doctor planned elsewhere meanwhile) is marked in its cell. Rejects with a Failure when the week before cannot be read.
 */
export async function copyLastWeek(grid: GridHandle, orgCode: string, monday: string): Promise<number> {
  const table = gridKey(scheduleGrid.name, scheduleScope(orgCode, daysLater(monday, -7)))
  const { rows } = await call(gridSnapshot, { table }, { quiet: true })
  const known = new Set(grid.getTableData().map(row => row['doctorId']))
  const wanted = rows
    .filter(({ d }) => typeof d['doctorId'] === 'string' && !known.has(d['doctorId']))
    .sort((one, other) => ((one.o ?? '~') < (other.o ?? '~') ? -1 : 1))
    .map(({ d }): Record<string, GridValue> =>
      Object.fromEntries(
        COPIED.flatMap(key => {
          const value = d[key] ?? null
          return value === null ? [] : [[key, value]]
        }),
      ),
    )
  if (wanted.length > 0) grid.pushRows(wanted)
  return wanted.length
}
