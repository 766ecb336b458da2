import { describe, expect, it } from 'vitest'
import { skinTestText, withSkinTest } from '#contract/prescriptions/skinTests.ts'

const at = Date.UTC(2026, 10, 29, 23, 30)

describe('skin tests of a sheet', () => {
  it('[RX-16] are named with their minute of the hospital’s clock', () => {
    expect(skinTestText({ ingredientCode: '阿莫西林', result: 'negative', at })).toBe('阿莫西林 阴性 2026-11-30 07:30')
    expect(skinTestText({ ingredientCode: '头孢呋辛', result: 'positive', at })).toBe('头孢呋辛 阳性 2026-11-30 07:30')
  })
  it('[RX-16] of an ingredient an earlier one is replaced, a later one and those of others stay', () => {
    const old = { ingredientCode: '阿莫西林', result: 'positive', at } as const
    const other = { ingredientCode: '头孢呋辛', result: 'negative', at } as const
    const again = { ingredientCode: '阿莫西林', result: 'negative', at: at + 1 } as const
    expect(withSkinTest([old, other], again)).toEqual([other, again])
    const before = { ingredientCode: '阿莫西林', result: 'negative', at: at - 1 } as const
    expect(withSkinTest([old, other], before)).toEqual([old, other, before])
  })
})
