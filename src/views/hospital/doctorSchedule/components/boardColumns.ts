import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridRow, GridValue } from '#contract/entities/gridRow.ts'
import { scheduleGrid } from '#contract/grids/tables/schedule.grid.ts'
import type { SlotUse } from '#contract/http/calls/schedule.ts'
import type { ToneMet } from '#contract/rules/cellConditions.ts'
import { isEmptyValue } from '#contract/rules/gridPatterns.ts'
import { daysLater, SCHEDULE_SLOTS } from '#contract/rules/scheduleWeek.ts'

/** Names under which the board passes its format and its colours to the grid. */
export const WEEK_SUM = 'weekSum'
export const FULLNESS = 'fullness'

const MONTH_DAY = 'YYYY-'.length

/** The columns of a week: the dates stand in the heads, and the sum of each doctor at the right edge, always in view. */
export const boardColumns = (monday: string): GridColumn[] => {
  const sum: GridColumn = {
    key: WEEK_SUM,
    title: '合计',
    type: 'normal',
    width: 72,
    align: 'right',
    fixed: 'right',
    format: WEEK_SUM,
  }
  const dated = scheduleGrid.columns.map((column): GridColumn => {
    const slot = SCHEDULE_SLOTS.find(({ key }) => key === column.key)
    return slot === undefined ? column : { ...column, subtitle: daysLater(monday, slot.day).slice(MONTH_DAY), tone: FULLNESS }
  })
  return [...dated, sum]
}

/** Places of a doctor in the week. */
export const weekSum = (_value: GridValue, row: GridRow): string =>
  String(SCHEDULE_SLOTS.reduce((sum, { key }) => sum + Number(row[key] ?? 0), 0))

/** Whether a half-day has places left, is full, or has none; by what was taken of it. */
export function fullness(use: readonly SlotUse[] | null): (value: GridValue, row: GridRow, column: string) => ToneMet | null {
  const taken = new Map(use?.map(({ doctorId, slot, used }) => [`${doctorId} ${slot}`, used]))
  return (value, row, column) => {
    const places = isEmptyValue(value) ? 0 : Number(value)
    const used = taken.get(`${String(row['doctorId'])} ${column}`) ?? 0
    if (places === 0) return { tone: 'off', says: '不出诊' }
    if (use === null) return null
    return used >= places
      ? { tone: 'bad', says: `已满：${used}/${places}` }
      : { tone: 'good', says: `余${places - used}个号源（已用${used}）` }
  }
}
