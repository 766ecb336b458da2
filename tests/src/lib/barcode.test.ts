import { describe, expect, it } from 'vitest'
import { code128 } from '#src/lib/barcode.ts'

describe('Code 128-B', () => {
  it('[RX-30] RX20261122000001 has check value 43 and 231 modules with its quiet zones', () => {
    expect(code128('RX20261122000001')).toMatchObject({ checksum: 43, modules: 231 })
  })

  it('draws start, signs, check value and stop with ten blank modules before and behind', () => {
    // A is value 33: start 211214, A 111323, check (104 + 33) % 103 = 34 131123, stop 2331112
    const { bars, modules } = code128('A')
    expect(modules).toBe(10 + 11 + 11 + 11 + 13 + 10)
    expect(bars[0]).toEqual({ x: 10, width: 2 })
    expect(bars.map(({ width }) => width)).toEqual([2, 1, 1, 1, 1, 2, 1, 1, 2, 2, 3, 1, 2])
    expect(bars.at(-1)).toEqual({ x: 54, width: 2 })
  })

  it('takes printable ASCII only', () => {
    expect(() => code128('处方')).toThrow(RangeError)
    expect(() => code128('')).toThrow(RangeError)
  })
})
