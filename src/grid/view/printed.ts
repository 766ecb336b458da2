import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'
import type { RowHandle } from '../store/rowHandle.ts'

/** What a cell says on paper, in a file and to a filter: the owner's own format without the room it takes on the screen, else the text of its kind. */
export function printed(session: Pick<SessionPorts, 'cells' | 'options'>, row: RowHandle, column: GridColumn): string {
  const value = row.get(column.key)
  const format = column.format === undefined ? undefined : session.options.formats?.[column.format]
  return format === undefined
    ? session.cells.kind(column.key).print(value, session.cells.facts(row, column))
    : format(value, row.toRow()).trim()
}
