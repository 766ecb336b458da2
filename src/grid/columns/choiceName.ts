import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'

/** Text of a choice in a filter: that of the dictionary, the person, the department; boxes are already words. */
export function choiceName(session: Pick<SessionPorts, 'data' | 'cells'>, column: GridColumn, key: string): string {
  if (key === '') return '（空）'
  const kind = session.cells.kind(column.key)
  const [row] = session.data.store.view
  return kind.toggle !== undefined || row === undefined ? key : kind.print(key, session.cells.facts(row, column))
}
