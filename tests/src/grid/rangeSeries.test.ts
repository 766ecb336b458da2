import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { continued } from '#src/grid/range/series.ts'

const LAW = { seed: 20261121, numRuns: 500 }

describe('a series', () => {
  it('goes on with numbers, days, moments and numbered texts', () => {
    expect(continued([1, 2], 3, 'number')).toEqual([3, 4, 5])
    expect(continued([10, 7], 2, 'number')).toEqual([4, 1])
    expect(continued([0.1, 0.2], 3, 'number')).toEqual([0.3, 0.4, 0.5])
    expect(continued(['2026-02-27'], 3, 'date')).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
    expect(continued(['2026-05-01', '2026-05-08'], 2, 'date')).toEqual(['2026-05-15', '2026-05-22'])
    expect(continued(['2026-05-01 08:00:00', '2026-05-01 08:30:00'], 1, 'datetime')).toEqual(['2026-05-01 09:00:00'])
    expect(continued(['床08', '床09'], 2, 'text')).toEqual(['床10', '床11'])
    expect(continued(['第1'], 2, 'text')).toEqual(['第2', '第3'])
    expect(continued(['K9'], 2, 'text')).toEqual(['K10', 'K11'])
  })

  it('repeats what has no step: one number, uneven ones, words, holes, codes', () => {
    expect(continued([5], 2, 'number')).toEqual([5, 5])
    expect(continued([1, 2, 4], 4, 'number')).toEqual([1, 2, 4, 1])
    expect(continued(['甲', '乙'], 3, 'text')).toEqual(['甲', '乙', '甲'])
    expect(continued(['床1', '室2'], 2, 'text')).toEqual(['床1', '室2'])
    expect(continued([1, null], 2, 'number')).toEqual([1, null])
    expect(continued(['1', '2'], 2, 'none')).toEqual(['1', '2'])
    expect(continued([null], 2, 'date')).toEqual([null, null])
    expect(continued(['床2', '床1', '床0'], 2, 'text')).toEqual(['床2', '床2'])
  })

  it('of even steps goes on from wherever it was left (law)', () => {
    const start = fc.integer({ min: -1_000_000, max: 1_000_000 })
    const step = fc.integer({ min: -5_000, max: 5_000 }).filter(n => n !== 0)
    fc.assert(
      fc.property(
        start,
        step,
        fc.integer({ min: 2, max: 5 }),
        fc.nat(6),
        fc.nat(6),
        fc.nat(4),
        (from, by, given, one, other, places) => {
          const scale = 10 ** places
          const known = Array.from({ length: given }, (_, n) => (from + by * n) / scale)
          const first = continued(known, one, 'number')
          expect([...first, ...continued([...known, ...first], other, 'number')]).toEqual(continued(known, one + other, 'number'))
          expect(continued(known, one, 'number')).toEqual(
            Array.from({ length: one }, (_, n) => (from + by * (given + n)) / scale),
          )
        },
      ),
      LAW,
    )
  })

  it('backwards undoes itself: days before days are those that led to them (law)', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (from, days) => {
        const at = (n: number) => new Date(from.getTime() + n * days * 86_400_000).toISOString().slice(0, 10)
        const known = [at(0), at(1)]
        const [third = null] = continued(known, 1, 'date')
        expect(third).toBe(at(2))
        expect(continued([third, known[1] ?? null], 1, 'date')).toEqual([known[0]])
      }),
      LAW,
    )
  })
})
