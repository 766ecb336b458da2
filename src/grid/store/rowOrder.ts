import { byPosition } from '#contract/grids/order.ts'
import type { RowHandle } from './rowHandle.ts'

/** Rows in their order; those from index `from` to before `to` may have another number than they had. */
export interface Order {
  rows: readonly RowHandle[]
  from: number
  to: number
}

const placed = (row: RowHandle) => ({ row, key: row.shownPosition, id: row.id })
const compare = (one: RowHandle, other: RowHandle): number => byPosition(placed(one), placed(other))

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
    const key = row.shownPosition
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
    .sort(byPosition)
    .map(({ row }) => row)

/** Rows that stay where they are: those of an order but for some, at rising indexes. A view of it, no copy: a table is long and little of it moves. */
class Stayed {
  readonly #rows: readonly RowHandle[]
  readonly #left: readonly number[]

  constructor(rows: readonly RowHandle[], left: readonly number[]) {
    this.#rows = rows
    this.#left = left
  }
  get length(): number {
    return this.#rows.length - this.#left.length
  }
  at(index: number): RowHandle | undefined {
    // as many of those that left stood before it
    const before = firstWhere(this.#left.length, n => (this.#left[n] ?? 0) - n > index)
    return this.#rows[index + before]
  }
  /** where a row belongs among them */
  tableOfKey(row: RowHandle): number {
    const own = placed(row)
    return firstWhere(this.length, n => {
      const there = this.at(n)
      return there === undefined || byPosition(placed(there), own) >= 0
    })
  }
}
/** The first of `count` indexes for which it is so, where it is so for all behind it. */
function firstWhere(count: number, isSo: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isSo(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The order after `moved` rows came, went or got another place; all others stand as they did. A row that stands in `rows` is found by its number, so this
 * costs what moved, one copy of the array and a walk from the first place that changed to the last, not a sort of the table. The same array where nothing is
 * another.
 */
export function reordered(rows: readonly RowHandle[], moved: ReadonlySet<RowHandle>): Order {
  if (moved.size > rows.length * MANY) return orderOf([...rows.filter(row => !moved.has(row)), ...moved])
  const left = [...moved].flatMap(row => (rows[row.orderNum - 1] === row ? [row.orderNum - 1] : []))
  left.sort((one, other) => one - other)
  const come = [...moved].filter(({ isLive }) => isLive).sort(compare)
  if (left.length === 0 && come.length === 0) return { rows, from: 0, to: 0 }
  const stayed = new Stayed(rows, left)
  const places = come.map(row => stayed.tableOfKey(row))
  const count = stayed.length + come.length
  const from = Math.min(left[0] ?? count, places[0] ?? count)
  // where as many came as went, who stands behind the last of them has kept their number
  const to = left.length === come.length ? Math.max(left.at(-1) ?? 0, (places.at(-1) ?? 0) + come.length - 1) + 1 : count
  // one copy, as long as it will be or a little longer
  const then = rows.concat(come)
  // places count the rows that stay: as many as were read, less those that left
  let [read, gone, arrived] = [from, 0, 0]
  for (let write = from; write < to; write += 1) {
    for (; read === left[gone]; read += 1) gone += 1
    const isArriving = places[arrived] === read - gone
    const row = isArriving ? come[arrived] : rows[read]
    if (isArriving) arrived += 1
    else read += 1
    if (row !== undefined) then[write] = row
  }
  then.length = count
  return { rows: then, from, to }
}
