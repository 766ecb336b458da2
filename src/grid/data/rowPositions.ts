import { keysBetween } from '#contract/grids/order.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { CellEdit } from './gridData.ts'

/** Rows by their index in an order; undefined beyond its ends. */
type Order = (index: number) => RowHandle | undefined

/**
 * Keys for `count` rows at `index` of an order, and what else must be written for them: rows before the gap that have no key yet get one, so that what
 * stands before stays before.
 */
function keysAt(order: Order, index: number, count: number): { keys: string[]; others: CellEdit[] } {
  const before = order(index - 1)
  if (before === undefined || before.shownPosition !== null) {
    const key = before?.shownPosition ?? null
    // rows that two people put into one gap share a key: the room is behind all of them
    let at = index
    for (let after = order(at); after !== undefined && !isBehind(after, key); after = order(at)) at += 1
    return { keys: keysBetween(key, order(at)?.shownPosition ?? null, count), others: [] }
  }
  // rows without a key stand last
  let first = index - 1
  while (first > 0 && order(first - 1)?.shownPosition === null) first -= 1
  const unplaced = Array.from({ length: index - first }, (_, n) => order(first + n)).filter(row => row !== undefined)
  const all = keysBetween(order(first - 1)?.shownPosition ?? null, null, unplaced.length + count)
  return {
    keys: all.slice(unplaced.length),
    others: unplaced.map((row, n) => ({ r: row.id, f: ORDER, v: all[n] ?? null })),
  }
}
const isBehind = ({ shownPosition }: RowHandle, key: string | null): boolean =>
  shownPosition !== null && (key === null || shownPosition > key)

/** New rows behind the row `after`: at the top for null, at the bottom for undefined. */
export function insertion(
  view: readonly RowHandle[],
  rows: readonly { id: string; d: Readonly<Record<string, GridValue>> }[],
  after: string | null | undefined,
): CellEdit[] {
  const index = after === undefined ? view.length : after === null ? 0 : view.findIndex(({ id }) => id === after) + 1
  const { keys, others } = keysAt(n => view[n], index, rows.length)
  return [
    ...others,
    ...rows.flatMap(({ id, d }, n): CellEdit[] => [
      { r: id, f: LIVE, v: true },
      { r: id, f: ORDER, v: keys[n] ?? null },
      ...Object.entries(d).map(([f, v]) => ({ r: id, f, v })),
    ]),
  ]
}

/** A row at another index of the shown order (EDIT-17, EDIT-18): one place is written, not a number in every row. */
export function movement(view: readonly RowHandle[], id: string, to: number): CellEdit[] {
  const from = view.findIndex(row => row.id === id)
  const index = Math.max(0, Math.min(to, view.length - 1))
  if (from < 0 || from === index) return []
  // the order without the row, of which a long table makes no copy
  const { keys, others } = keysAt(n => view[n < from ? n : n + 1], index, 1)
  return [...others, { r: id, f: ORDER, v: keys[0] ?? null }]
}

/** Rows taken out of the grid. */
export const removal = (ids: readonly string[]): CellEdit[] => ids.map(r => ({ r, f: LIVE, v: false }))
