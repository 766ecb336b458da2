import { describe, expect, it } from 'vitest'
import { lineAmountFen, quantityOf, stockNeed } from '#contract/prescriptions/quantity.ts'
import type { DrugFacts } from '#contract/prescriptions/types.ts'
import { factsOf } from '#tests/support/prescriptions/sheet.ts'
import { amount } from '#tests/support/prescriptions/western.ts'

const quantity = (
  code: string,
  dose: string,
  freq: string,
  days: number,
  prnMax: number | null = null,
  more: Partial<DrugFacts> = {},
) => {
  const found = quantityOf({ dose: amount(dose), freq, days, prnMax }, { ...factsOf(code), ...more })
  return found && { qty: found.qty, units: Number(found.minUnits.n) / Number(found.minUnits.d), covers: found.daysCovered }
}

describe('how much of a drug a line needs', () => {
  it('[RX-04] 阿莫西林 0.5g tid 7 d: 42 粒, 2 盒, which cover 8 d', () => {
    expect(quantity('W01', '0.5g', 'tid', 7)).toEqual({ qty: 2, units: 42, covers: 8 })
  })
  it('[RX-04] 氨氯地平 5mg qd 28 d: exactly 1 盒', () => {
    expect(quantity('W08', '5mg', 'qd', 28)).toEqual({ qty: 1, units: 28, covers: 28 })
    expect(quantity('W08', '5mg', 'qd', 29)).toEqual({ qty: 2, units: 29, covers: 56 })
    expect(quantity('W08', '5mg', 'qd', 1)).toEqual({ qty: 1, units: 1, covers: 28 })
  })
  it('[RX-04] 左甲状腺素 75μg qd 30 d by halves: 45 片, 1 盒', () => {
    expect(quantity('W30', '75μg', 'qd', 30)).toEqual({ qty: 1, units: 45, covers: 66 })
  })
  it('[RX-04] 阿仑膦酸钠 70mg qw 28 d: 4 盒; 30 d: 5', () => {
    expect(quantity('F06', '70mg', 'qw', 28)).toEqual({ qty: 4, units: 4, covers: 28 })
    expect(quantity('F06', '70mg', 'qw', 30)?.qty).toBe(5)
  })
  it('[RX-04] 美托洛尔 47.5mg qod 14 d: 7 片, 1 盒', () => {
    expect(quantity('W11', '47.5mg', 'qod', 14)).toEqual({ qty: 1, units: 7, covers: 56 })
  })
  it('[RX-04] 布洛芬混悬液 5ml prn 4 a day 3 d: 60 ml, 1 瓶, by ml and by mg', () => {
    expect(quantity('F05', '5ml', 'prn', 3, 4)).toEqual({ qty: 1, units: 60, covers: 5 })
    expect(quantity('F05', '100mg', 'prn', 3, 4)).toEqual({ qty: 1, units: 60, covers: 5 })
  })
  it('[RX-04] 沙丁胺醇 2 揿 prn 4 a day 7 d: 56 揿, 1 支, by puffs and by μg', () => {
    expect(quantity('F03', '2揿', 'prn', 7, 4)).toEqual({ qty: 1, units: 56, covers: 25 })
    expect(quantity('F03', '200μg', 'prn', 7, 4)).toEqual({ qty: 1, units: 56, covers: 25 })
  })
  it('[RX-04] 黄芪 30g, 7 付 at 85 厘 per g: 210 g, 17.85 yuan; half a fen goes up', () => {
    expect(stockNeed({ dose: amount('30g'), qty: 0 }, factsOf('黄芪'), 7)).toBe(210_000)
    const herb = { category: '3', packSize: 1, openable: false } as const
    const herbAmountFen = (value: number, doseCount: number, priceFen: number) =>
      lineAmountFen({ dose: { kind: 'm', value }, qty: 0, priceFen }, herb, doseCount)
    expect(herbAmountFen(30_000_000, 7, 85)).toBe(1_785)
    expect(herbAmountFen(500_000, 1, 30)).toBe(2)
    expect(herbAmountFen(100_000, 1, 14)).toBe(0)
    // what is no mass has no price yet
    const unread = [null, amount('5ml'), amount('1片')].map(dose => lineAmountFen({ dose, qty: 0, priceFen: 85 }, herb, 7))
    expect(unread).toEqual([0, 0, 0])
  })
  it('[RX-04] an opened pack gives single units; what is taken once is one dose', () => {
    expect(quantity('W12', '25mg', 'qd', 10)).toEqual({ qty: 10, units: 10, covers: 10 })
    expect(quantity('W12', '12.5mg', 'qd', 5)).toEqual({ qty: 3, units: 2.5, covers: 6 })
    expect(quantity('W01', '0.5g', 'st', 3)).toEqual({ qty: 1, units: 2, covers: 3 })
    expect(quantity('W07', '0.5g', 'sos', 3, 4)).toEqual({ qty: 1, units: 1, covers: 3 })
  })
  it('[RX-04] a dose between two cuts is rounded up to the next', () => {
    expect(quantity('W08', '1.25mg', 'qd', 10)).toEqual({ qty: 1, units: 5, covers: 56 })
    expect(quantity('W06', '0.15g', 'bid', 5)?.units).toBe(10)
  })
  it('says nothing while dose, frequency, most per day or days are missing, or the drug has no strength', () => {
    expect(quantityOf({ dose: null, freq: 'qd', days: 7, prnMax: null }, factsOf('W08'))).toBeNull()
    expect(quantity('W08', '5mg', 'often', 7)).toBeNull()
    expect(quantity('W07', '0.5g', 'prn', 3)).toBeNull()
    expect(quantity('W07', '0.5g', 'prn', 3, 0)).toBeNull()
    expect(quantity('W08', '5mg', 'qd', 0)).toBeNull()
    expect(quantity('W08', '5mg', 'qd', 7, null, { strength: null })).toBeNull()
    expect(quantity('W08', '5IU', 'qd', 7)).toBeNull()
  })
  it('takes what a sheet needs from the stock in smallest units', () => {
    expect(stockNeed({ dose: amount('0.5g'), qty: 2 }, factsOf('W01'), 0)).toBe(48)
    expect(stockNeed({ dose: amount('25mg'), qty: 10 }, factsOf('W12'), 0)).toBe(10)
    expect(stockNeed({ dose: null, qty: 0 }, factsOf('黄芪'), 7)).toBe(0)
  })

  it('[RX-05] money of a line: packs by their price, opened packs by the unit with a half upwards, an unknown drug by its packs', () => {
    const line = { dose: null, qty: 7, priceFen: 1_250 }
    const drug = (openable: boolean) => ({ category: '1', packSize: 20, openable }) as const
    expect(lineAmountFen(line, drug(false), 1)).toBe(8_750)
    // 437.5
    expect(lineAmountFen(line, drug(true), 1)).toBe(438)
    expect(lineAmountFen(line, undefined, 1)).toBe(8_750)
  })
})
