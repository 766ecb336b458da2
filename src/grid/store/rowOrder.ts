import { byPlace } from '#contract/grids/order.ts'
import type { RowHandle } from './rowHandle.ts'

/** Rows in their order; those from index `from` to before `to` may have another number than they had. */
export interface Order {
  rows: readonly RowHandle[]
  from: number
  to: number
}

const placed = (row: RowHandle) => ({ row, key: row.shownPlace, id: row.id })
const compare = (one: RowHandle, other: RowHandle): number => byPlace(placed(one), placed(other))

/** Above this share of the rows sorting all of them is cheaper than looking for the place of each. */
const MANY = 1 / 8

/** All live rows in their order. Rows of a server come in it, so that mostly nothing has to be sorted. */
export function orderOf(all: Iterable<RowHandle>): Order {
  const rows: RowHandle[] = []
  let isSorted = true
  let last: RowHandle | undefined
  let lastKey: string | null = null
  for (const row of all) {
    if (!row.isLive) continue
    rows.push(row)
    if (!isSorted) continue
    const key = row.shownPlace
    // mostly one comparison of two texts is enough
    isSorted = last === undefined || (lastKey !== null && key !== null && lastKey < key) || compare(last, row) <= 0
    last = row
    lastKey = key
  }
  // a copy is as long as it must be, what grew is not
  return { rows: isSorted ? rows.slice() : sorted(rows), from: 0, to: rows.length }
}
const sorted = (rows: readonly RowHandle[]): RowHandle[] =>
  rows
    .map(placed)
    .sort(byPlace)
    .map(({ row }) => row)

/** Where a row belongs among rows in their order. */
function indexFor(rows: readonly RowHandle[], row: RowHandle): number {
  const own = placed(row)
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = rows[middle]
    if (there !== undefined && byPlace(placed(there), own) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The rows without those at these indexes, which rise. Copied in pieces: a table is long and little of it moves. */
function without(rows: readonly RowHandle[], indexes: readonly number[]): readonly RowHandle[] {
  if (indexes.length === 0) return rows
  const pieces = indexes.map((at, n) => rows.slice((indexes[n - 1] ?? -1) + 1, at))
  return ([] as RowHandle[]).concat(...pieces, rows.slice((indexes.at(-1) ?? -1) + 1))
}
/** The rows with others put before these indexes, which rise. */
function withRows(rows: readonly RowHandle[], others: readonly RowHandle[], indexes: readonly number[]): readonly RowHandle[] {
  const pieces = others.flatMap((row, n) => [rows.slice(indexes[n - 1] ?? 0, indexes[n]), row])
  return ([] as RowHandle[]).concat(...pieces, rows.slice(indexes.at(-1) ?? 0))
}

/**
 * The order after `moved` rows came, went or got another place; all others stand as they did. A row that stands in `rows` is found by its number, so this
 * costs what moved and a copy of the array, not a sort of the table. The same array where nothing is another.
 */
export function reordered(rows: readonly RowHandle[], moved: ReadonlySet<RowHandle>): Order {
  if (moved.size > rows.length * MANY) return orderOf([...rows.filter(row => !moved.has(row)), ...moved])
  const left = [...moved].flatMap(row => (rows[row.orderNum - 1] === row ? [row.orderNum - 1] : []))
  left.sort((one, other) => one - other)
  const come = [...moved].filter(({ isLive }) => isLive).sort(compare)
  if (left.length === 0 && come.length === 0) return { rows, from: 0, to: 0 }
  const stayed = without(rows, left)
  const places = come.map(row => indexFor(stayed, row))
  const then = withRows(stayed, come, places)
  // where as many came as went, who stands behind the last of them has kept his number
  const last = Math.max(left.at(-1) ?? 0, (places.at(-1) ?? 0) + come.length - 1)
  return {
    rows: then,
    from: Math.min(left[0] ?? then.length, places[0] ?? then.length),
    to: left.length === come.length ? last + 1 : then.length,
  }
}
