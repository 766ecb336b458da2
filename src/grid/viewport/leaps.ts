import { isEmptyValue } from '#contract/rules/gridPatterns.ts'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import type { RangePorts } from '../range/rangePorts.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/**
 * Index that Ctrl and an arrow lead to from `from`, as in a spreadsheet: the end of the filled cells one stands in, else the next filled cell, else the edge.
 * `way`: 1 or -1; `last`: the highest index.
 */
export function edgeOf(from: number, way: 1 | -1, last: number, isFilled: (index: number) => boolean): number {
  const edge = way === 1 ? last : 0
  const isInside = (index: number) => index >= 0 && index <= last
  let at = from + way
  if (!isInside(at)) return from
  if (isFilled(from) && isFilled(at)) {
    while (isInside(at + way) && isFilled(at + way)) at += way
    return at
  }
  while (isInside(at) && !isFilled(at)) at += way
  return isInside(at) ? at : edge
}

/**
 * The cell that Home, End or Ctrl with one of them or with an arrow leads to among the rows and columns as they are drawn, control columns left out; null: the
 * key is none of these, or it leads nowhere else.
 */
export function leapOf(session: RangePorts, { r, f }: CellRef, { key, ctrlKey, metaKey, shiftKey, altKey }: Key): CellRef | null {
  if (altKey || shiftKey) return null
  const view = session.rowView.rows
  const { columns } = session.range.page
  const [row, column] = [view.findIndex(({ id }) => id === r), columns.indexOf(f)]
  if (row < 0 || column < 0) return null
  const at = (y: number, x: number): CellRef | null => {
    const [to, field] = [view[y], columns[x]]
    return to === undefined || field === undefined ? null : { r: to.id, f: field }
  }
  const [bottom, right] = [view.length - 1, columns.length - 1]
  const isCommand = ctrlKey || metaKey
  if (key === 'Home') return at(isCommand ? 0 : row, 0)
  if (key === 'End') return at(isCommand ? bottom : row, right)
  if (!isCommand) return null
  const inColumn = (index: number) => !isEmptyValue(view[index]?.get(f))
  const inRow = (index: number) => !isEmptyValue(view[row]?.get(columns[index] ?? ''))
  if (key === 'ArrowUp') return at(edgeOf(row, -1, bottom, inColumn), column)
  if (key === 'ArrowDown') return at(edgeOf(row, 1, bottom, inColumn), column)
  if (key === 'ArrowLeft') return at(row, edgeOf(column, -1, right, inRow))
  if (key === 'ArrowRight') return at(row, edgeOf(column, 1, right, inRow))
  return null
}
