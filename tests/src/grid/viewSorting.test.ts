import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { compareAll, compareKeys, mergedBy, sortedBy, sortKeyOf, type ColumnSort, type SortKey } from '#src/grid/view/sorting.ts'

const SEED = { seed: 20261121, numRuns: 300 }
const key = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom<SortKey>('阿', '波', '重庆', '上海', 'a', 'A', '药2', '药10', null),
)
const sorts = fc.array(
  fc.record({ key: fc.constantFrom('a', 'b'), direction: fc.constantFrom<ColumnSort['direction']>('up', 'down') }),
  { minLength: 1, maxLength: 2 },
)
const rows = fc
  .array(fc.tuple(key, key), { maxLength: 30 })
  .map(all => all.map((keys, id): { id: number; keys: SortKey[] } => ({ id, keys: [...keys] })))
const keysOf = ({ keys }: { keys: SortKey[] }) => keys

describe('sorting rows', () => {
  it('is a permutation that leaves equal rows in their order', () => {
    fc.assert(
      fc.property(rows, sorts, (all, wanted) => {
        const sorted = sortedBy(all, wanted, keysOf)
        expect(sorted.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(all.map(({ id }) => id))
        for (const [at, row] of sorted.slice(1).entries()) {
          const before = sorted[at]
          if (before === undefined) continue
          const order = compareAll(before.keys, row.keys, wanted)
          expect(order).toBeLessThanOrEqual(0)
          if (order === 0) expect(before.id).toBeLessThan(row.id)
        }
      }),
      SEED,
    )
  })

  it('again changes nothing, and filtering before or after it is the same', () => {
    fc.assert(
      fc.property(rows, sorts, fc.integer({ min: 1, max: 4 }), (all, wanted, n) => {
        const keep = ({ id }: { id: number }) => id % n === 0
        const sorted = sortedBy(all, wanted, keysOf)
        expect(sortedBy(sorted, wanted, keysOf)).toEqual(sorted)
        expect(sortedBy(all.filter(keep), wanted, keysOf)).toEqual(sorted.filter(keep))
      }),
      SEED,
    )
  })

  it('new rows among sorted ones make one sorted list, in which those that stood keep their order', () => {
    fc.assert(
      fc.property(rows, rows, sorts, (all, more, wanted) => {
        const compare = (one: { keys: SortKey[] }, other: { keys: SortKey[] }) => compareAll(one.keys, other.keys, wanted)
        const stood = sortedBy(all, wanted, keysOf)
        const fresh = sortedBy(
          more.map(({ id, keys }) => ({ id: id + 1_000, keys })),
          wanted,
          keysOf,
        )
        const merged = mergedBy(stood, fresh, compare)
        expect(merged).toEqual(sortedBy([...stood, ...fresh], wanted, keysOf))
        expect(merged.filter(({ id }) => id < 1_000)).toEqual(stood)
      }),
      SEED,
    )
  })

  it('numbers as numbers, Chinese by pinyin, digits in texts by their number, nothing last both ways', () => {
    const order = (direction: ColumnSort['direction'], ...keys: SortKey[]) =>
      keys.toSorted((one, other) => compareKeys(one, other, direction))
    expect(order('up', null, 10, 9, -1)).toEqual([-1, 9, 10, null])
    expect(order('down', null, 10, 9, -1)).toEqual([10, 9, -1, null])
    expect(order('up', '重庆', '上海', '北京', null)).toEqual(['北京', '重庆', '上海', null])
    expect(order('up', '药10', '药2', 5)).toEqual([5, '药2', '药10'])
  })

  it('a choice is compared by its text, a number in a number column also where it is written as a text', () => {
    const print = (value: GridValue) => (value === '1' ? '男' : value === '2' ? '女' : '')
    const facts = () => {
      throw new Error('not asked')
    }
    expect(sortKeyOf('2', { nature: 'choice', print }, () => ({}) as never)).toBe('女')
    expect(sortKeyOf('12.5', { nature: 'number', print }, facts)).toBe(12.5)
    expect(sortKeyOf('12.5', { print }, facts)).toBe('12.5')
    expect(sortKeyOf(' ', { print }, facts)).toBeNull()
    expect(sortKeyOf(0, { print }, facts)).toBe(0)
  })
})
