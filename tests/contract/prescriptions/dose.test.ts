import { describe, expect, it } from 'vitest'
import type { DrugDosage } from '#contract/prescriptions/types.ts'
import { activeOf, checked, daysAgo, diagnosed, foundBy, levelsOf, type SheetParts } from '#tests/support/prescriptions/sheet.ts'
import { amount, ingredient } from '#tests/support/prescriptions/western.ts'

const CHILD = { birthday: '2022-01-10', weightG: 10_000 }
const row = (more: Partial<DrugDosage>): DrugDosage => ({
  population: '1',
  icdPrefix: '',
  route: '',
  freq: '',
  perKg: false,
  doseMin: null,
  doseMax: null,
  dailyMax: null,
  ...more,
})

describe('rules of the dose', () => {
  it('[RX-05] [RX-12] D1: below the smallest usual dose', () => {
    expect(foundBy('D1', { lines: ['W08 2mg qd'] })).toEqual(['L1 单次剂量偏低'])
    expect(levelsOf('D1', { lines: ['W08 2.5mg qd'] })).toEqual([])
    expect(levelsOf('D1', { lines: ['W08 5mg qd'] })).toEqual([])
    expect(levelsOf('D1', { lines: ['W08 0.002g qd'] })).toEqual([1])
    expect(levelsOf('D1', { lines: ['W08 0.0025g qd'] })).toEqual([])
    expect(levelsOf('D1', { lines: ['W08 2mg qd'], config: { levels: { D1: 2 } } })).toEqual([2])
  })
  it('[RX-05] [RX-12] D2: above the largest dose, by mg, g and count', () => {
    expect(foundBy('D2', { lines: ['W08 15mg qd'] })).toEqual(['L2 单次剂量超过最大'])
    expect(levelsOf('D2', { lines: ['W08 10mg qd'] })).toEqual([])
    expect(levelsOf('D2', { lines: ['W08 5mg qd'] })).toEqual([])
    expect(levelsOf('D2', { lines: ['W08 0.015g qd'] })).toEqual([2])
    expect(levelsOf('D2', { lines: ['W08 3片 qd'] })).toEqual([2])
    expect(levelsOf('D2', { lines: ['W08 2片 qd'] })).toEqual([])
    expect(levelsOf('D2', { lines: ['F08 5粒 tid'] })).toEqual([2])
    expect(levelsOf('D2', { lines: ['W08 15mg qd'], config: { levels: { D2: 1 } } })).toEqual([2])
  })
  it('[RX-12] D2: the dosage row of the population comes first, then that of adults, then the drug', () => {
    const old = { birthday: '1961-11-25' }
    const dosages = [
      row({ doseMax: amount('20mg') }),
      row({ population: '3', doseMax: amount('5mg') }),
      row({ icdPrefix: 'I25', doseMax: amount('15mg') }),
      row({ population: '4', doseMax: amount('1mg') }),
      row({ route: 'iv', icdPrefix: 'I10', doseMax: amount('1mg') }),
      row({ freq: 'bid', icdPrefix: 'I10', doseMax: amount('1mg') }),
    ]
    const dose = (text: string, patient: SheetParts['patient'] = {}, code = 'I10') =>
      levelsOf('D2', { lines: [`W08 ${text} qd`], facts: { W08: { dosages } }, patient, head: diagnosed(code) })
    expect([dose('20mg'), dose('25mg')]).toEqual([[], [2]])
    expect([dose('5mg', old), dose('10mg', old)]).toEqual([[], [2]])
    expect([dose('15mg', {}, 'I25.1'), dose('20mg', {}, 'I25.1')]).toEqual([[], [2]])
    expect([dose('5mg', { ...old, birthday: '1961-11-26' }), dose('20mg', { birthday: '1961-11-26' })]).toEqual([[], []])
    expect(dose('2.5mg', { pregnancy: 2 })).toEqual([2])
  })
  it('[RX-12] D4: a child by weight, single, daily, and never above an adult', () => {
    const child = (text: string, more: Partial<{ prnMax: number }> = {}, parts: SheetParts = {}) =>
      foundBy('D4', { lines: [[`F05 ${text} prn`, { prnMax: 4, ...more }]], patient: CHILD, ...parts })
    const text = ['L2 儿童剂量超范围']
    expect(child('5ml')).toEqual([])
    expect(child('100mg')).toEqual([])
    expect(child('101mg')).toEqual(text)
    expect(child('50mg')).toEqual([])
    expect(child('49mg')).toEqual(text)
    expect(child('5ml', { prnMax: 5 })).toEqual(text)
    expect(child('5ml', {}, { facts: { F05: { doseMax: amount('4ml') } } })).toEqual(text)
    expect(child('5ml', {}, { facts: { F05: { doseMax: amount('5ml') } } })).toEqual([])
    expect(child('5ml', {}, { facts: { F05: { dailyMax: amount('19ml') } } })).toEqual(text)
    expect(child('5ml', {}, { facts: { F05: { dailyMax: amount('20ml') } } })).toEqual([])
    expect(child('101mg', {}, { patient: { ...CHILD, weightG: null } })).toEqual([])
    expect(child('101mg', {}, { patient: { ...CHILD, weightAt: daysAgo(99) } })).toEqual(text)
    expect(child('101mg', {}, { patient: { birthday: '2008-11-25', weightG: 10_000 } })).toEqual([])
    expect(child('101mg', {}, { patient: { birthday: '2008-11-26', weightG: 10_000 } })).toEqual(text)
  })
  it('[RX-12] D4: a dosage row per kg of children comes before the drug, and D1 and D2 are silent then', () => {
    const perKg = row({ population: '2', perKg: true, doseMin: amount('5mg'), doseMax: amount('20mg') })
    const child = (rule: string, text: string) =>
      levelsOf(rule, { lines: [`W01 ${text} tid`], patient: CHILD, facts: { W01: { dosages: [perKg] } } })
    expect([child('D4', '0.2g'), child('D4', '0.201g'), child('D4', '0.05g'), child('D4', '0.049g')]).toEqual([[], [2], [], [2]])
    expect([child('D1', '0.05g'), child('D2', '2g')]).toEqual([[], []])
    expect(levelsOf('D1', { lines: ['W01 0.05g tid'], patient: CHILD })).toEqual([1])
  })
  it('[RX-12] W1: a weight of the last 30 days below 18 years', () => {
    const child = (birthday: string, more: SheetParts['patient'] = {}) =>
      foundBy('W1', { patient: { birthday, weightG: null, weightAt: null, ...more } })
    const weighed = (days: number) => ({ weightG: 30_000, weightAt: daysAgo(days) })
    expect(child('2014-11-26')).toEqual(['L3 缺少近期体重'])
    expect(child('2014-11-25')).toEqual(['L2 缺少近期体重'])
    expect(child('2008-11-26')).toEqual(['L2 缺少近期体重'])
    expect(child('2008-11-25')).toEqual([])
    expect(child('2015-11-25', weighed(30))).toEqual([])
    expect(child('2015-11-25', weighed(31))).toEqual(['L3 缺少近期体重'])
    expect(child('2015-11-25', { weightG: 30_000 })).toEqual(['L3 缺少近期体重'])
  })
  it('[RX-12] D5: completed months by the calendar', () => {
    const at = (line: string, birthday: string, facts: SheetParts['facts'] = {}) =>
      foundBy('D5', { lines: [line], patient: { birthday }, facts })
    expect(at('W05 0.5g qd', '2008-11-26')).toEqual(['L3 年龄禁用'])
    expect(at('W05 0.5g qd', '2008-11-25')).toEqual([])
    expect(at('W29 10mg qn', '2012-01-01')).toEqual(['L2 年龄慎用'])
    expect(at('W29 10mg qn', '2011-11-25')).toEqual([])
    const upTo = { W08: { ageMaxMonths: 216 } }
    expect(at('W08 5mg qd', '2008-11-25', upTo)).toEqual([])
    expect(at('W08 5mg qd', '2008-10-25', upTo)).toEqual(['L2 年龄慎用'])
  })
  it('[RX-12] D6: usual frequency and route', () => {
    expect(foundBy('D6', { lines: ['W08 5mg tid'] })).toEqual(['L2 用法不适宜'])
    expect(foundBy('D6', { lines: [['W08 5mg qd', { route: 'iv' }]] })).toEqual(['L3 用法不适宜'])
    expect(levelsOf('D6', { lines: [['W08 5mg qd', { route: 'po' }]] })).toEqual([])
    const prn = (code: string, prnMax: number) => levelsOf('D6', { lines: [[`${code} 0.5g prn`, { prnMax }]] })
    expect([prn('W07', 4), prn('W07', 5), prn('W08', 1)]).toEqual([[], [2], [2]])
    expect(levelsOf('D6', { lines: ['W08 5mg tid'], facts: { W08: { freqs: [], routes: [] } } })).toEqual([])
    expect(levelsOf('D6', { lines: [['W08 5mg prn', { prnMax: 9 }]], facts: { W08: { freqs: ['prn'] } } })).toEqual([])
    expect(levelsOf('D6', { lines: ['黄芪 30g'] })).toEqual([])
  })
  it('[RX-12] D7: what cannot be cut', () => {
    expect(foundBy('D7', { lines: ['W06 0.15g bid'] })).toEqual(['L3 该剂型不可分割'])
    expect(levelsOf('D7', { lines: ['W11 23.75mg qd'] })).toEqual([])
    expect(levelsOf('D7', { lines: ['W08 1.25mg qd'] })).toEqual([3])
    expect(levelsOf('D7', { lines: ['W08 1.25mg qd'], facts: { W08: { splitStep: 4 } } })).toEqual([])
    expect(levelsOf('D7', { lines: ['W06 0.5粒 bid'] })).toEqual([3])
    expect(levelsOf('D7', { lines: ['F05 0.1ml prn'] })).toEqual([])
    expect(levelsOf('D7', { lines: ['F05 0.15ml prn'] })).toEqual([3])
    expect(levelsOf('D7', { lines: ['W08 0.0025g qd'] })).toEqual([])
  })
  it('[RX-12] D8: from the age of the drug on', () => {
    const aged = (birthday: string, code = 'W25 10mg tid') => foundBy('D8', { lines: [code], patient: { birthday } })
    expect(aged('1966-11-25')).toEqual(['L1 老年人慎用'])
    expect(aged('1966-11-26')).toEqual([])
    expect(aged('1946-11-25', 'W26 10mg qd')).toEqual([])
    expect(
      levelsOf('D8', { lines: ['W25 10mg tid'], patient: { birthday: '1960-01-01' }, config: { levels: { D8: 3 } } }),
    ).toEqual([3])
  })
  it('[RX-12] D10: the longest course', () => {
    const days = (line: string, count: number) => foundBy('D10', { lines: [[line, { days: count }]] })
    expect(days('W03 0.5g qd', 4)).toEqual(['L3 用药天数超过最大'])
    expect(days('W03 0.5g qd', 3)).toEqual([])
    expect(days('W25 10mg tid', 8)).toEqual(['L2 用药天数超过最大'])
    expect(days('W25 10mg tid', 7)).toEqual([])
    expect(days('W08 5mg qd', 99)).toEqual([])
  })
})

describe('what is taken in a day', () => {
  const prn = (prnMax: number): NonNullable<SheetParts['lines']>[number] => ['W07 0.5g prn', { prnMax }]
  it('[RX-12] [RX-13] D3: over lines and compounds, by ingredient', () => {
    expect(levelsOf('D3', { lines: [prn(4)] })).toEqual([])
    expect(foundBy('D3', { lines: [prn(4), 'F04 1粒 bid'] })).toEqual(['L2 日剂量超过最大'])
    expect(levelsOf('D3', { lines: [prn(6)] })).toEqual([2])
    expect(levelsOf('D3', { lines: [prn(7)] })).toEqual([3])
    expect(checked({ lines: [prn(4), 'F04 1粒 bid'] }).find(({ ruleId }) => ruleId === 'D3')?.data).toEqual({
      total: '2500mg',
      limit: '2000mg',
    })
  })
  it('[RX-13] D3: other products of active sheets add, the same product is continued', () => {
    const active = [activeOf('W07 0.5g prn', { prnMax: 4 })]
    expect(levelsOf('D3', { lines: ['F04 1粒 bid'], active })).toEqual([2])
    expect(levelsOf('D3', { lines: ['W15 75mg qd'], active: [activeOf('W15 75mg qd')] })).toEqual([])
    expect(levelsOf('D3', { lines: [prn(4)], active })).toEqual([])
    expect(levelsOf('D3', { active: [...active, activeOf('F04 1粒 bid')] })).toEqual([])
  })
  it('[RX-13] D3: the same product on two lines is added', () => {
    expect(levelsOf('D3', { lines: ['W08 10mg qd'] })).toEqual([])
    expect(levelsOf('D3', { lines: ['W08 10mg qd', 'W08 5mg qd'] })).toEqual([2])
    expect(levelsOf('D3', { lines: ['W08 10mg qd', 'W08 7.5mg qd'] })).toEqual([3])
  })
  it('[RX-13] D3: st counts once, on its day; sos like prn', () => {
    const st = (day: string) => levelsOf('D3', { lines: [prn(3)], active: [activeOf('F04 5粒 st', { day })] })
    expect(st('2026-11-25')).toEqual([2])
    expect(st('2026-11-24')).toEqual([])
    expect(levelsOf('D3', { lines: [['W07 0.5g sos', { prnMax: 5 }]] })).toEqual([2])
    expect(levelsOf('D3', { lines: ['W07 1g sos'] })).toEqual([])
    expect(levelsOf('D3', { lines: [prn(3)], active: [activeOf('F04 5粒 sos', { day: '2026-11-24' })] })).toEqual([2])
  })
  it('[RX-13] D3: the smallest of the products counts where the ingredient has no limit; the own product always', () => {
    const bare = { W07: { ingredients: [ingredient('对乙酰氨基酚', '0.5g')] } }
    expect(levelsOf('D3', { lines: ['W07 0.5g bid', 'F04 1粒 bid'], facts: bare })).toEqual([3])
    expect(levelsOf('D3', { lines: ['W07 0.5g qd'], facts: bare })).toEqual([])
    expect(levelsOf('D3', { lines: ['F08 4粒 qid'] })).toEqual([2])
    expect(levelsOf('D3', { lines: ['F08 4粒 tid'] })).toEqual([])
    expect(levelsOf('D3', { lines: ['F06 70mg qw'] })).toEqual([])
    expect(levelsOf('D3', { lines: ['W08 15mg qod'] })).toEqual([])
  })
  it('[RX-12] D9: overlap with what is still taken', () => {
    const until = (activeUntil: string, code = 'W08 5mg qd') =>
      foundBy('D9', { lines: ['W08 5mg qd'], active: [activeOf(code, { activeUntil })] })
    expect(until('2026-12-01')).toEqual(['L1 与在用处方重叠7天'])
    expect(until('2026-12-02')).toEqual(['L2 与在用处方重叠8天'])
    expect(until('2026-11-25')).toEqual(['L1 与在用处方重叠1天'])
    expect(until('2026-11-24')).toEqual([])
    expect(until('2026-12-01', 'W09 80mg qd')).toEqual([])
    expect(levelsOf('D9', { lines: ['W08 5mg qd'], active: [activeOf('W08 5mg qd')], config: { levels: { D9: 3 } } })).toEqual([
      3,
    ])
    expect(
      levelsOf('D9', {
        lines: ['W08 5mg qd'],
        active: [activeOf('W08 5mg qd', { activeUntil: '2027-01-01' })],
        config: { levels: { D9: 1 } },
      }),
    ).toEqual([2])
    expect(levelsOf('D9', { lines: ['F08 4粒 tid'], active: [activeOf('F08 4粒 tid')] })).toEqual([])
    expect(levelsOf('D9', { lines: ['甘草 6g'], active: [activeOf('甘草 6g')] })).toEqual([])
  })
})
