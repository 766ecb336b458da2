import { keysBetween } from '#contract/grids/order.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { CellWish } from './gridData.ts'

/**
 * Keys for `count` rows at `index` of an order, and what else must be written for them: rows before the gap that have no key yet get one, so that what
 * stands before stays before.
 */
function keysAt(order: readonly RowHandle[], index: number, count: number): { keys: string[]; others: CellWish[] } {
  const before = order[index - 1]
  if (before === undefined || before.shownPlace !== null) {
    const key = before?.shownPlace ?? null
    // rows that two people put into one gap share a key: the room is behind all of them
    const after = order.slice(index).find(({ shownPlace }) => shownPlace !== null && (key === null || shownPlace > key))
    return { keys: keysBetween(key, after?.shownPlace ?? null, count), others: [] }
  }
  const first = order.findIndex(row => row.shownPlace === null)
  const unplaced = order.slice(first, index)
  const all = keysBetween(order[first - 1]?.shownPlace ?? null, null, unplaced.length + count)
  return {
    keys: all.slice(unplaced.length),
    others: unplaced.map((row, n) => ({ r: row.id, f: ORDER, v: all[n] ?? null })),
  }
}

/** New rows behind the row `after`: at the top for null, at the bottom for undefined. */
export function insertion(
  view: readonly RowHandle[],
  rows: readonly { id: string; d: Readonly<Record<string, GridValue>> }[],
  after: string | null | undefined,
): CellWish[] {
  const index = after === undefined ? view.length : after === null ? 0 : view.findIndex(({ id }) => id === after) + 1
  const { keys, others } = keysAt(view, index, rows.length)
  return [
    ...others,
    ...rows.flatMap(({ id, d }, n): CellWish[] => [
      { r: id, f: LIVE, v: true },
      { r: id, f: ORDER, v: keys[n] ?? null },
      ...Object.entries(d).map(([f, v]) => ({ r: id, f, v })),
    ]),
  ]
}

/** A row at another index of the shown order (EDIT-17, EDIT-18): one place is written, not a number in every row. */
export function movement(view: readonly RowHandle[], id: string, to: number): CellWish[] {
  const from = view.findIndex(row => row.id === id)
  const index = Math.max(0, Math.min(to, view.length - 1))
  if (from < 0 || from === index) return []
  const { keys, others } = keysAt(
    view.filter(row => row.id !== id),
    index,
    1,
  )
  return [...others, { r: id, f: ORDER, v: keys[0] ?? null }]
}

/** Rows taken out of the grid. */
export const removal = (ids: readonly string[]): CellWish[] => ids.map(r => ({ r, f: LIVE, v: false }))
