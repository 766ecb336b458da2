import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GRID_TEXT_MAX } from '#contract/constants.ts'
import { doubles, outOfBounds } from '#src/grid/range/pasteRules.ts'

const column = { key: 'v', title: '值', type: 'input' }

describe('what a paste is checked for', () => {
  it('no cell takes a text that is too long, or that no database stores', () => {
    expect(outOfBounds(column, 'x'.repeat(GRID_TEXT_MAX))).toBe('')
    expect(outOfBounds(column, 'x'.repeat(GRID_TEXT_MAX + 1))).toContain(String(GRID_TEXT_MAX))
    expect(outOfBounds(column, 'a\u0000')).not.toBe('')
    expect(outOfBounds(column, 1)).toBe('')
    expect(outOfBounds({ ...column, type: 'upload', number: 1 }, 'a.png,b.png')).toBe('最多1个文件')
  })

  it('two rows that trade their unique values both get them; of equal ones the first', () => {
    const now: Record<string, string> = { a: 'A', b: 'B', c: 'C' }
    const holders = (value: unknown) => Object.values(now).filter(one => one === value).length
    const claim = (r: string, value: string) => ({ r, value, was: now[r] ?? null })
    expect([...doubles([claim('a', 'B'), claim('b', 'A')], holders)]).toEqual([])
    expect([...doubles([claim('n1', 'X'), claim('n2', 'X')], holders)]).toEqual(['n2'])
    expect([...doubles([claim('n1', 'C')], holders)]).toEqual(['n1'])
    // b is refused by c, so it keeps B, which a wanted
    expect([...doubles([claim('a', 'B'), claim('b', 'C')], holders)].sort()).toEqual(['a', 'b'])
  })

  it('leaves no unique value twice, and refuses nothing where nothing is twice (law)', () => {
    const value = fc.constantFrom('A', 'B', 'C', 'D', 'E', '')
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { maxLength: 5 }),
        fc.array(value, { maxLength: 8 }),
        (there, pasted) => {
          const table = new Map<string, string>(there.map((one, n) => [`r${n}`, one]))
          const holders = (wanted: unknown) => [...table.values()].filter(one => one === wanted).length
          const cellEdits = pasted.map((one, n) => ({ r: `r${n}`, value: one, was: table.get(`r${n}`) ?? null }))
          const refused = doubles(cellEdits, holders)
          const after = new Map<string, string>(table)
          for (const { r, value: one } of cellEdits) if (!refused.has(r)) after.set(r, one)
          const filled = [...after.values()].filter(one => one !== '')
          expect(new Set(filled).size).toBe(filled.length)
          const wanted = new Map<string, string>(table)
          for (const { r, value: one } of cellEdits) wanted.set(r, one)
          const all = [...wanted.values()].filter(one => one !== '')
          if (new Set(all).size === all.length) expect(refused.size).toBe(0)
        },
      ),
      { seed: 20261121, numRuns: 1_000 },
    )
  })
})
