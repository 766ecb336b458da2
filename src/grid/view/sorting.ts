import type { GridValue } from '#contract/entities/gridRow.ts'
import type { CellFacts, CellKind } from '../kinds/cellKind.ts'

/** How the rows are sorted by one column. */
export interface ColumnSort {
  key: string
  direction: 'up' | 'down'
}
/** What of a cell is compared; null: it holds nothing. */
export type SortKey = number | string | null

/** Chinese by pinyin, digits within texts by their number. */
const collator = new Intl.Collator('zh-CN-u-co-pinyin', { numeric: true })

/** Numbers as numbers, what stands for a text (dictionaries, people, boxes) by that text, everything else as it is written. */
export function sortKeyOf(value: GridValue, kind: Pick<CellKind, 'nature' | 'print'>, facts: () => CellFacts): SortKey {
  if (typeof value === 'number') return value
  const { nature = 'text' } = kind
  const text = nature === 'choice' || nature === 'choices' ? kind.print(value, facts()) : value === null ? '' : String(value)
  if (text.trim() === '') return null
  const number = nature === 'number' ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : text
}

/** Order of two keys: numbers before texts, nothing last whatever the direction. */
export function compareKeys(one: SortKey, other: SortKey, direction: ColumnSort['direction']): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  const order =
    typeof one === 'number'
      ? typeof other === 'number'
        ? one - other
        : -1
      : typeof other === 'number'
        ? 1
        : collator.compare(one, other)
  return direction === 'up' ? order : -order
}

/** Keys of rows under several sorts, the first one first. */
export function compareAll(one: readonly SortKey[], other: readonly SortKey[], sorts: readonly ColumnSort[]): number {
  for (const [at, { direction }] of sorts.entries()) {
    const order = compareKeys(one[at] ?? null, other[at] ?? null, direction)
    if (order !== 0) return order
  }
  return 0
}

/** Rank of each key among the different ones: texts are compared once for each of them, not once for each pair of rows. */
function ranksOf(keys: readonly SortKey[], direction: ColumnSort['direction']): number[] {
  const different = [...new Set(keys)].sort((one, other) => compareKeys(one, other, direction))
  const ranks = new Map<SortKey, number>()
  let rank = 0
  let before: SortKey | undefined
  for (const key of different) {
    // different texts that the language holds for equal
    if (before !== undefined && compareKeys(before, key, direction) !== 0) rank += 1
    ranks.set(key, rank)
    before = key
  }
  return keys.map(key => ranks.get(key) ?? 0)
}

/** The values as ranks from 0: the same order in the smallest whole numbers. */
function compressed(values: Float64Array): Float64Array {
  const ranks = new Map<number, number>()
  for (const value of values.toSorted()) if (!ranks.has(value)) ranks.set(value, ranks.size)
  return values.map(value => ranks.get(value) ?? 0)
}

/**
 * The items sorted; equal ones stay in the order they came in. `keysOf` is asked once for each item. What is compared in the end is one number an item,
 * its rank and its place: 100,000 rows are sorted by the engine without a call of ours.
 */
export function sortedBy<T>(items: readonly T[], sorts: readonly ColumnSort[], keysOf: (item: T) => readonly SortKey[]): T[] {
  const count = items.length
  const keys = items.map(keysOf)
  let ranks: Float64Array = new Float64Array(count)
  for (const [at, { direction }] of sorts.entries()) {
    const own = ranksOf(
      keys.map(one => one[at] ?? null),
      direction,
    )
    ranks = compressed(ranks.map((rank, n) => rank * count + (own[n] ?? 0)))
  }
  const order = ranks.map((rank, n) => rank * count + n).sort()
  return Array.from(order).flatMap(place => items[place % count] ?? [])
}

/** New items among sorted ones: each behind those that are not greater, so that what stood stays in its order. Both are sorted. */
export function mergedBy<T>(sorted: readonly T[], fresh: readonly T[], compare: (one: T, other: T) => number): T[] {
  if (sorted.length === 0) return [...fresh]
  const merged: T[] = []
  let taken = 0
  for (const item of fresh) {
    let [low, high] = [taken, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const there = sorted[middle]
      if (there !== undefined && compare(there, item) <= 0) low = middle + 1
      else high = middle
    }
    for (const there of sorted.slice(taken, low)) merged.push(there)
    taken = low
    merged.push(item)
  }
  return merged.concat(sorted.slice(taken))
}
