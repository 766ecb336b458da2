import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount, printAmount, type Amount } from '#contract/prescriptions/amount.ts'

const KINDS = ['m', 'a', 'v', 'c'] as const
const amounts: fc.Arbitrary<Amount> = fc.record({
  kind: fc.constantFrom(...KINDS),
  value: fc.integer({ min: 1, max: 10 ** 12 }),
})

describe('amounts of drugs', () => {
  it.each([
    ['μg', 'm', 1],
    ['µg', 'm', 1],
    ['ug', 'm', 1],
    ['mcg', 'm', 1],
    ['微克', 'm', 1],
    ['mg', 'm', 1_000],
    ['毫克', 'm', 1_000],
    ['g', 'm', 1_000_000],
    ['克', 'm', 1_000_000],
    ['IU', 'a', 1_000],
    ['u', 'a', 1_000],
    ['单位', 'a', 1_000],
    ['kIU', 'a', 1_000_000],
    ['kU', 'a', 1_000_000],
    ['万IU', 'a', 10_000_000],
    ['万u', 'a', 10_000_000],
    ['万单位', 'a', 10_000_000],
    ['ml', 'v', 1_000],
    ['毫升', 'v', 1_000],
    ['L', 'v', 1_000_000],
    ['升', 'v', 1_000_000],
    ...['片', '粒', '袋', '支', '揿', '丸', '贴', '滴', '枚', '喷', '瓶', 'unit'].map(name => [name, 'c', 1_000] as const),
  ] as const)('[RX-05] one %s is so many of the smallest unit of its kind', (name, kind, value) => {
    expect(parseAmount(`1${name}`)).toEqual({ kind, value })
  })

  it.each(['1', '1g2', '1 g 2', '1g.', '5ml晚', '', 'g', '0.5μg', '1.5μg', '0.0015mg', '0mg', '9007199254741g'])(
    '[RX-05] %s is no amount',
    text => {
      expect(parseAmount(text)).toBeNull()
    },
  )

  it('[RX-05] reads each kind as an integer of its smallest unit', () => {
    const read = (text: string) => parseAmount(text)
    expect(read('0.25g')).toEqual({ kind: 'm', value: 250_000 })
    expect(read('47.5mg')).toEqual({ kind: 'm', value: 47_500 })
    expect(read('50μg')).toEqual({ kind: 'm', value: 50 })
    expect(read('50µg')).toEqual({ kind: 'm', value: 50 })
    expect(read('50ug')).toEqual({ kind: 'm', value: 50 })
    expect(read('400万IU')).toEqual({ kind: 'a', value: 4_000_000_000 })
    expect(read('0.5IU')).toEqual({ kind: 'a', value: 500 })
    expect(read('40kIU')).toEqual({ kind: 'a', value: 40_000_000 })
    expect(read('300U')).toEqual({ kind: 'a', value: 300_000 })
    expect(read('5ml')).toEqual({ kind: 'v', value: 5_000 })
    expect(read('0.001 mL')).toEqual({ kind: 'v', value: 1 })
    expect(read('1L')).toEqual({ kind: 'v', value: 1_000_000 })
    expect(read('1片')).toEqual({ kind: 'c', value: 1_000 })
    expect(read(' 1.5 粒 ')).toEqual({ kind: 'c', value: 1_500 })
    expect(read('2揿')).toEqual({ kind: 'c', value: 2_000 })
  })
  it('[RX-05] refuses what is no amount, what is nothing, and what is finer than the unit', () => {
    const texts = ['', '5', 'mg', '-5mg', '5 mg/kg', '5箱', '1e3mg', '.5g', '1,000mg', '0mg', '0.0g', '0.5μg', '0.0000001g']
    expect(texts.filter(text => parseAmount(text) !== null)).toEqual([])
    expect(parseAmount('9999999999999g')).toBeNull()
    expect(parseAmount('999999999999g')).toBeNull()
    expect(parseAmount('9007199254g')).toEqual({ kind: 'm', value: 9_007_199_254_000_000 })
  })
  it('[RX-05] mg and g of the same dose are the same amount, whatever the zeros', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 - 1 }), fc.nat({ max: 3 }), (mg, zeros) => {
        const grams = `${Math.floor(mg / 1_000)}.${String(mg % 1_000).padStart(3, '0')}${'0'.repeat(zeros)}g`
        expect(parseAmount(grams)).toEqual({ kind: 'm', value: mg * 1_000 })
        expect(parseAmount(`${mg}mg`)).toEqual(parseAmount(grams))
        expect(parseAmount(`${mg * 1_000}μg`)).toEqual(parseAmount(grams))
      }),
    )
  })
  it('[RX-05] prints the shortest text of the largest unit', () => {
    const print = (kind: Amount['kind'], value: number) => printAmount({ kind, value }, '片')
    expect([999, 1_000, 47_500, 999_999, 1_000_000, 2_550_000].map(value => print('m', value))).toEqual([
      '999μg',
      '1mg',
      '47.5mg',
      '999.999mg',
      '1g',
      '2.55g',
    ])
    expect([500, 9_999_000, 10_000_000, 4_000_000_000].map(value => print('a', value))).toEqual([
      '0.5IU',
      '9999IU',
      '1万IU',
      '400万IU',
    ])
    expect([1, 5_000, 100_000].map(value => print('v', value))).toEqual(['0.001ml', '5ml', '100ml'])
    expect([500, 1_000, 1_250].map(value => print('c', value))).toEqual(['0.5片', '1片', '1.25片'])
    expect(printAmount({ kind: 'c', value: 2_000 })).toBe('2unit')
  })
  it('[RX-05] reads back what it prints, exactly', () => {
    fc.assert(
      fc.property(amounts, amount => {
        expect(parseAmount(printAmount(amount))).toEqual(amount)
      }),
    )
  })
})
