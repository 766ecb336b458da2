import type { GridValue } from '#contract/entities/gridRow.ts'
import { checksOf, uniqueKey } from '#contract/rules/gridPatterns.ts'
import type { RangePorts } from './rangePorts.ts'

/**
 * Writes of a shared table in an order in which the server can accept them one by one: a row that gives up the value of a unique column comes before the one
 * that gets it. Rows that trade theirs in a ring have no such order. `valueOf`: what is written into a column; undefined: nothing.
 */
export function givingFirst<W extends { r: string }>(
  { columns, data }: Pick<RangePorts, 'columns' | 'data'>,
  writes: readonly W[],
  valueOf: (write: W, f: string) => GridValue | undefined,
): readonly W[] {
  const uniques = columns.filter(column => checksOf(column).some(({ kind }) => kind === 'unique'))
  if (data.waiting === undefined || uniques.length === 0) return writes
  const givers = uniques.map(({ key }) => {
    const byValue = new Map<string, W>()
    for (const write of writes) {
      const value = valueOf(write, key)
      const current = uniqueKey(data.store.row(write.r)?.get(key))
      if (value !== undefined && current !== '' && current !== uniqueKey(value)) byValue.set(current, write)
    }
    return { key, byValue }
  })
  const seen = new Set<W>()
  const giverOf = (write: W): W | undefined =>
    givers
      .map(({ key, byValue }) => byValue.get(uniqueKey(valueOf(write, key))))
      .find(giver => giver !== undefined && !seen.has(giver))
  const ordered: W[] = []
  for (const first of writes) {
    const open = seen.has(first) ? [] : [first]
    seen.add(first)
    for (let write = open.at(-1); write !== undefined; write = open.at(-1)) {
      const giver = giverOf(write)
      if (giver === undefined) {
        ordered.push(write)
        open.pop()
      } else {
        seen.add(giver)
        open.push(giver)
      }
    }
  }
  return ordered
}
