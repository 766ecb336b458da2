import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import type { CellEdit } from '../data/gridData.ts'
import { emptied } from '../kinds/cellKind.ts'
import { dictOf } from '../kinds/values.ts'
import type { RangePorts } from './rangePorts.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import { writeCells } from './writeCells.ts'

/** Empties the cells of the range that may be written, as one step. */
export function clearRange(session: RangePorts): void {
  const { rows, columns } = session.range.cells()
  const cellEdits = columns.flatMap(column => {
    const f = column.key
    const v = emptied(session.cells.kind(f), column)
    return rows.flatMap((row): CellEdit[] => (session.cells.canEdit(row, f) ? [{ r: row.id, f, v }] : []))
  })
  if (cellEdits.length === 0 && rows.length > 0) message.warning('所选单元格均为只读')
  void writeCells(session, cellEdits)
}

/** Values of two columns mean the same: one kind, one dictionary. */
export const meaningOf = (column: GridColumn): string => `${column.type}|${dictOf(column) ?? ''}`

/** A value for a cell of another column: itself where both mean the same, otherwise by its text. Undefined: it has no place there. */
export function carried(
  session: RangePorts,
  from: { row: RowHandle; column: GridColumn; value: GridValue },
  to: { row: RowHandle; column: GridColumn },
): GridValue | undefined {
  if (from.column.key === to.column.key || meaningOf(from.column) === meaningOf(to.column)) return from.value
  const text = session.cells.kind(from.column.key).print(from.value, session.cells.facts(from.row, from.column))
  return session.cells.kind(to.column.key).parse(text, session.cells.facts(to.row, to.column))
}

/** Ctrl+D and Ctrl+R: the first row of the range into those below it, or its first column into those beside it; one line takes from its neighbour. */
export function copyAlong(session: RangePorts, way: 'down' | 'right'): void {
  const { range, rowView } = session
  const view = rowView.rows
  const { rows, columns } = range.cells()
  const isDown = way === 'down'
  let [sources, targets]: [readonly RowHandle[], readonly RowHandle[]] = [rows.slice(0, 1), rows]
  let [from, to] = [columns.slice(0, 1), columns]
  if (isDown) {
    targets = rows.slice(1)
    if (rows.length === 1) {
      const above = view[view.findIndex(({ id }) => id === rows[0]?.id) - 1]
      sources = above === undefined ? [] : [above]
      targets = rows
    }
  } else {
    to = columns.slice(1)
    if (columns.length === 1) {
      const before = range.page.columns[range.page.columns.indexOf(columns[0]?.key ?? '') - 1]
      const column = before === undefined ? null : session.cells.column(before)
      from = column === null ? [] : [column]
      to = columns
    }
  }
  const cellEdits = targets.flatMap(row =>
    to.flatMap((column): CellEdit[] => {
      const [sourceRow, sourceColumn] = isDown ? [sources[0], column] : [row, from[0]]
      if (sourceRow === undefined || sourceColumn === undefined || !session.cells.canEdit(row, column.key)) return []
      const value = sourceRow.get(sourceColumn.key)
      const v = carried(session, { row: sourceRow, column: sourceColumn, value }, { row, column })
      return v === undefined ? [] : [{ r: row.id, f: column.key, v }]
    }),
  )
  void writeCells(session, cellEdits)
}
