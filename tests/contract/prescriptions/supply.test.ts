import { describe, expect, it } from 'vitest'
import { diagnosed, foundBy, herbHead, levelsOf, type SheetParts } from '#tests/support/prescriptions/sheet.ts'

const forDays = (days: number, parts: SheetParts = {}): SheetParts => ({ lines: [['W08 5mg qd', { days }]], ...parts })

describe('rules of supply, of online prescribing and of typed quantities', () => {
  it('[RX-12] H7: 7, 28 and 84 days', () => {
    const long = { head: { longTerm: true } }
    expect(levelsOf('H7', forDays(7))).toEqual([])
    expect(foundBy('H7', forDays(8))).toEqual(['L2 处方用量超过7天'])
    expect(levelsOf('H7', forDays(28))).toEqual([2])
    expect(levelsOf('H7', forDays(28, long))).toEqual([])
    expect(levelsOf('H7', forDays(29, long))).toEqual([2])
    expect(levelsOf('H7', forDays(29))).toEqual([3])
    expect(levelsOf('H7', forDays(84, long))).toEqual([2])
    expect(levelsOf('H7', forDays(85, long))).toEqual([3])
    expect(foundBy('H7', forDays(3, { head: { rxClass: '2' } }))).toEqual(['L3 急诊处方不可线上开具'])
    expect(levelsOf('H7', forDays(3, { head: { rxClass: '3' } }))).toEqual([])
  })
  it('[RX-12] H7: herbs last their 付 by those of a day, and are never longTerm', () => {
    const herbs = (doseCount: number, dosesPerDay: 1 | 2, longTerm = false) =>
      levelsOf('H7', { lines: ['黄芪 10g'], head: herbHead({ doseCount, dosesPerDay, longTerm }) })
    expect(herbs(7, 1)).toEqual([])
    expect(herbs(8, 1)).toEqual([2])
    expect(herbs(14, 2)).toEqual([])
    expect(herbs(15, 2)).toEqual([2])
    expect(herbs(8, 1, true)).toEqual([2])
    expect(herbs(29, 1, true)).toEqual([3])
  })
  it('[RX-12] H8: long-term sheets are for chronic diseases and drugs that may be', () => {
    const long = (line: string, code: string, facts: SheetParts['facts'] = {}) =>
      foundBy('H8', { lines: [[line, { days: 28 }]], head: { ...diagnosed(code), longTerm: true }, facts })
    expect(long('W08 5mg qd', 'I10')).toEqual([])
    expect(long('W01 0.5g tid', 'I10')).toEqual(['L3 该药品不可开具长期处方'])
    expect(long('W08 5mg qd', 'J06.9')).toEqual(['L3 诊断不属于慢病，不可开具长期处方'])
    expect(long('W08 5mg qd', 'I10', { W08: { coldChain: true } })).toHaveLength(1)
    expect(long('W08 5mg qd', 'I10', { W08: { controlClass: '3' } })).toHaveLength(1)
    expect(long('W08 5mg qd', 'I10', { W08: { antibioticLevel: 1 } })).toHaveLength(1)
    expect(long('黄芪 30g', 'I10', { 黄芪: { longTermAllowed: true } })).toEqual(['L3 该药品不可开具长期处方'])
    expect(levelsOf('H8', { lines: ['W01 0.5g tid'], head: diagnosed('J06.9') })).toEqual([])
  })
  it('[RX-11] [RX-12] H9: controlled drugs, special antibiotics and injectables are not prescribed online', () => {
    const text = ['L3 该药品不可线上开具']
    expect(foundBy('H9', { lines: ['F01 1mg qn'] })).toEqual(text)
    expect(foundBy('H9', { lines: ['F01 1mg qn'], facts: { F01: { onlineAllowed: true } } })).toEqual(text)
    expect(foundBy('H9', { lines: ['F09 0.6g q12h'] })).toEqual(text)
    expect(levelsOf('H9', { lines: ['W05 0.5g qd'] })).toEqual([])
    for (const route of ['im', 'iv', 'ivgtt']) expect(foundBy('H9', { lines: [['W08 5mg qd', { route }]] })).toEqual(text)
    expect(levelsOf('H9', { lines: [['W08 5mg qd', { route: 'ih' }]] })).toEqual([])
    expect(foundBy('H9', { lines: [['W08 5mg qd', { route: 'ih' }]], facts: { W08: { onlineAllowed: false } } })).toEqual(text)
    expect(levelsOf('H9', { lines: ['川乌 3g'], head: herbHead() })).toEqual([])
    expect(levelsOf('H9', { lines: ['W08 5mg qd'], facts: { W08: { controlClass: '' } } })).toEqual([])
  })
  it('[RX-12] H10: restricted antibiotics need the right', () => {
    expect(foundBy('H10', { lines: ['W05 0.5g qd'], doctor: { canRestricted: false } })).toEqual(['L3 无限制使用级抗菌药处方权'])
    expect(levelsOf('H10', { lines: ['W05 0.5g qd'] })).toEqual([])
    expect(levelsOf('H10', { lines: ['W01 0.5g tid'], doctor: { canRestricted: false } })).toEqual([])
  })
  const typed = (qty: number, qtyManual = true): SheetParts => ({ lines: [['W01 0.5g tid', { days: 7, qty, qtyManual }]] })
  it('[RX-12] Q1: a typed quantity below the course', () => {
    expect(foundBy('Q1', typed(1))).toEqual(['L2 数量不足疗程'])
    expect(levelsOf('Q1', typed(2))).toEqual([])
    expect(levelsOf('Q1', typed(1, false))).toEqual([])
    const prn = (freq: string) =>
      levelsOf('Q1', { lines: [[`W07 0.5g ${freq}`, { days: 30, prnMax: 4, qty: 1, qtyManual: true }]] })
    expect(prn('prn')).toEqual([])
    expect(prn('q6h')).toEqual([2])
  })
  it('[RX-12] Q2: a typed quantity above the course', () => {
    expect(foundBy('Q2', typed(3))).toEqual(['L2 数量超出疗程'])
    expect(levelsOf('Q2', typed(2))).toEqual([])
    expect(levelsOf('Q2', typed(3, false))).toEqual([])
    expect(levelsOf('Q2', { lines: [['W07 0.5g prn', { days: 3, prnMax: 4, qty: 2, qtyManual: true }]] })).toEqual([2])
  })
})
