import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byPosition, keyBetween, keysBetween } from '#contract/grids/order.ts'
import { judge, overlaid } from '#contract/grids/register.ts'

const cell = { v: 10, s: 5, by: '李', at: 0, i: 'c2:9' }

describe('a register', () => {
  it('takes the later value, refuses the second of two for cas, adds up for add', () => {
    expect(judge(cell, { v: 7, b: 1 }, 'lww')).toEqual({ ok: true, v: 7 })
    expect(judge(cell, { v: 7, b: 4 }, 'cas')).toEqual({ ok: false, why: 'stale' })
    expect(judge(cell, { v: 7, b: 5 }, 'cas')).toEqual({ ok: true, v: 7 })
    expect(judge(cell, { v: -3, b: 0 }, 'add')).toEqual({ ok: true, v: 7 })
    expect(judge(cell, { v: -3, b: 0, u: 2 }, 'add')).toEqual({ ok: true, v: 7 })
    expect(judge({ ...cell, v: 0.1 }, { v: 0.2, b: 0 }, 'add')).toEqual({ ok: true, v: 0.3 })
  })

  it('takes a second value of the same person before the first has its number', () => {
    expect(judge(cell, { v: 7, b: 4, p: 'c2:9' }, 'cas')).toEqual({ ok: true, v: 7 })
    expect(judge(cell, { v: 7, b: 4, p: 'c2:8' }, 'cas')).toEqual({ ok: false, why: 'stale' })
  })

  it('[WALK-32] takes a value that was written without a line only over what it replaced, or over the same', () => {
    const op = { v: 7, b: 1, w: 9 }
    expect(judge(cell, op, 'lww')).toEqual({ ok: false, why: 'stale' })
    expect(judge(cell, { ...op, w: 10 }, 'lww')).toEqual({ ok: true, v: 7 })
    expect(judge(cell, { ...op, v: 10 }, 'lww')).toEqual({ ok: true, v: 10 })
    expect(judge(cell, { ...op, b: 5 }, 'lww')).toEqual({ ok: true, v: 7 })
    expect(judge(cell, { ...op, p: 'c2:9' }, 'lww')).toEqual({ ok: true, v: 7 })
    expect(judge({ ...cell, v: null }, { ...op, w: '' }, 'lww')).toEqual({ ok: true, v: 7 })
  })

  it('undoes only what nobody has written over', () => {
    expect(judge(cell, { v: 1, b: 0, u: 5 }, 'lww')).toEqual({ ok: true, v: 1 })
    expect(judge(cell, { v: 1, b: 0, u: 4 }, 'lww')).toEqual({ ok: false, why: 'stale' })
    expect(judge(cell, { v: 1, b: 0, u: 0, p: 'c2:9' }, 'cas')).toEqual({ ok: true, v: 1 })
  })

  it('shows own waiting values over what the server said', () => {
    expect(overlaid('甲', [{ v: '乙' }, { v: '丙' }], 'lww')).toBe('丙')
    expect(overlaid(10, [{ v: 2 }, { v: -5 }], 'add')).toBe(7)
    expect(overlaid(null, [], 'cas')).toBeNull()
  })

  it('adds up to the same whatever the order (law)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -99_999, max: 99_999 }).map(n => n / 100)), deltas => {
        const total = (list: readonly number[]) =>
          list.reduce<number>((v, delta) => {
            const verdict = judge({ v, s: 0, by: '', at: 0 }, { v: delta, b: 0 }, 'add')
            return verdict.ok ? Number(verdict.v) : Number.NaN
          }, 0)
        expect(total(deltas)).toBe(total([...deltas].reverse()))
      }),
      { seed: 20261121 },
    )
  })
})

describe('places of rows', () => {
  it('always leave room for one more between two (law)', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000 }), { maxLength: 200 }), places => {
        const keys: string[] = []
        for (const place of places) {
          const at = place % (keys.length + 1)
          keys.splice(at, 0, keyBetween(keys[at - 1] ?? null, keys[at] ?? null))
        }
        expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : 1)))
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { seed: 20261121 },
    )
  })

  it('order rows of one place by id and rows without a place last', () => {
    const [low, high] = keysBetween(null, null, 2) as [string, string]
    const rows = [
      { key: null, id: 'z' },
      { key: high, id: 'b' },
      { key: low, id: 'c' },
      { key: high, id: 'a' },
    ]
    expect(rows.sort(byPosition).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'z'])
    expect(keyBetween(high, high) > high).toBe(true)
  })
})

it('[WALK-30] what is emptied of a number that is added up is empty, but for what others added to it', () => {
  const five = { v: 5, s: 3, by: '', at: 0, i: 'a:1' }
  expect(judge(five, { v: -5, b: 3, w: null }, 'add')).toEqual({ ok: true, v: null })
  expect(judge({ ...five, v: 7, s: 4 }, { v: -5, b: 3, w: null }, 'add')).toEqual({ ok: true, v: 2 })
  // over an own operation that has no number yet
  expect(judge(five, { v: -5, b: 2, p: 'a:1', w: null }, 'add')).toEqual({ ok: true, v: null })
  expect(judge({ ...five, v: 5, s: 4 }, { v: -5, b: 3, u: 3, w: null }, 'add')).toEqual({ ok: true, v: 0 })
  expect(overlaid(5, [{ v: -5, w: null }], 'add')).toBe(null)
  expect(overlaid(5, [{ v: -5, w: null }, { v: 2 }], 'add')).toBe(2)
})
