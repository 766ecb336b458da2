import { GroupRow } from '../groups/groupRow.ts'
import type { GridSession } from '../session/gridSession.ts'
import type { RowHandle } from '../store/rowHandle.ts'

/** What a column shows of a row as plain text: its value, the number of the row, the name of a group in its first column of data; '' for everything else. */
export function plainText(session: GridSession, row: RowHandle | undefined, key: string): string {
  if (row === undefined) return ''
  if (row instanceof GroupRow) return key === session.range.page.columns[0] ? row.name : ''
  const column = session.cells.column(key)
  if (column !== null) return session.cells.textOf(row, column)
  return key === '$number' ? String(session.rowView.numberOf(row)) : ''
}
