import { describe, expect, it } from 'vitest'
import type { DrugDosage } from '#contract/prescriptions/types.ts'
import { activeOf, daysAgo, diagnosed, herbHead, levelsOf, said, type SheetParts } from '#tests/support/prescriptions/sheet.ts'
import { amount, ingredient } from '#tests/support/prescriptions/western.ts'

const CHILD = { birthday: '2022-01-10', weightG: 10_500 }
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

describe('what the rules of the single dose say', () => {
  it('[RX-05] [RX-12] D1, D2: the dose and the limit as they are read', () => {
    expect(said('D1', { lines: ['W08 2mg qd'] })).toEqual([
      'L1 [1] 单次剂量偏低 · 苯磺酸氨氯地平片：单次2mg，常用不低于2.5mg ·  · 药品说明书（演示规则） · D1|W08|2000,2.5mg · {"dose":"2mg","bound":"2.5mg"}',
    ])
    expect(said('D2', { lines: ['W08 5mg qd', 'W08 0.015g qd'] })).toEqual([
      'L2 [2] 单次剂量超过最大 · 苯磺酸氨氯地平片：单次15mg，最大10mg ·  · 药品说明书（演示规则） · D2|W08|15000,10mg · {"dose":"15mg","bound":"10mg"}',
    ])
    expect(said('D2', { lines: ['F08 5粒 tid'] })).toEqual([
      'L2 [1] 单次剂量超过最大 · 连花清瘟胶囊：单次5粒，最大4粒 ·  · 药品说明书（演示规则） · D2|F08|5000,4粒 · {"dose":"5粒","bound":"4粒"}',
    ])
  })
  it('[RX-05] [RX-12] D1, D2, D7: silent without a dose, without a limit, with one of another kind', () => {
    const silent = (parts: SheetParts) => ['D1', 'D2', 'D7'].flatMap(id => said(id, parts))
    expect(silent({ lines: ['W08'] })).toEqual([])
    expect(silent({ lines: ['F05 0.1ml prn'] })).toEqual([])
    const other = { kind: 'a', value: 1 } as const
    expect(silent({ lines: ['W08 50mg qd'], facts: { W08: { doseMin: other, doseMax: other } } })).toEqual([])
  })
  it('[RX-05] [RX-12] D1, D2, D6, D7, D10: silent for herbs, which T3 judges', () => {
    const facts = {
      strengthPer: 'g',
      doseMin: amount('9g'),
      doseMax: amount('9g'),
      routes: ['po'],
      freqs: ['qd'],
      maxDays: 1,
    } as const
    const herb = (grams: string, id: string) =>
      said(id, { lines: [[`黄芪 ${grams}`, { days: 9 }]], head: herbHead(), facts: { 黄芪: facts } })
    expect(['D1', 'D2', 'D6', 'D7', 'D10'].flatMap(id => [...herb('8.5g', id), ...herb('9.5g', id)])).toEqual([])
  })
  it('[RX-05] [RX-12] D2: rows of another population, route, frequency or diagnosis do not count', () => {
    const dose = (dosages: readonly DrugDosage[], parts: SheetParts = {}) =>
      levelsOf('D2', { lines: ['W08 10mg qd'], facts: { W08: { dosages } }, ...parts })
    const small = { doseMax: amount('1mg') }
    expect((['2', '3', '4'] as const).map(population => dose([row({ population, ...small })]))).toEqual([[], [], []])
    expect([dose([row({ route: 'iv', ...small })]), dose([row({ route: 'po', ...small })])]).toEqual([[], [2]])
    expect([dose([row({ freq: 'bid', ...small })]), dose([row({ freq: 'qd', ...small })])]).toEqual([[], [2]])
    expect(dose([row({ icdPrefix: 'I10', ...small })], { head: diagnosed('J06.9', 'I10') })).toEqual([2])
    expect(dose([row({ icdPrefix: 'I10', ...small })], { head: diagnosed('J06.9') })).toEqual([])
    // of the old the row of adults counts while none of their own says it
    const old = { patient: { birthday: '1950-01-01' } }
    expect(dose([row(small)], old)).toEqual([2])
    expect(dose([row({ population: '3', doseMin: amount('1mg') }), row(small)], old)).toEqual([2])
    // a row per kg says nothing of a whole dose
    expect(dose([row({ perKg: true, ...small })])).toEqual([])
  })
  it('[RX-05] [RX-12] D1, D2, D3: what is said of children, the pregnant or the old holds at every frequency, first what is said of this one', () => {
    const old = { birthday: '1950-01-01' }
    const bounds = { doseMin: amount('0.25g'), doseMax: amount('0.5g'), dailyMax: amount('1.5g') }
    const found = (dosages: readonly DrugDosage[], text: string, patient: SheetParts['patient'] = old, code = 'I10') =>
      ['D1', 'D2', 'D3'].map(id =>
        levelsOf(id, { lines: [`W07 ${text}`], facts: { W07: { dosages } }, patient, head: diagnosed(code) }),
      )
    const prn = row({ population: '3', route: 'po', freq: 'prn', ...bounds })
    expect(found([prn], '0.5g tid')).toEqual([[], [], []])
    expect(found([prn], '0.5g q6h')).toEqual([[], [], [2]])
    expect(found([prn], '1g qd')).toEqual([[], [2], []])
    expect(found([prn], '0.125g qd')).toEqual([[1], [], []])
    expect(found([row({ ...prn, route: 'iv' })], '0.5g q6h')).toEqual([[], [], []])
    expect(found([row({ ...prn, population: '4' })], '0.5g q6h', { pregnancy: 2 })).toEqual([[], [], [2]])
    expect(found([row({ ...prn, population: '2' })], '0.5g q6h', { birthday: '2012-01-10', weightG: 40_000 })).toEqual([
      [],
      [],
      [2],
    ])
    // before the one for another frequency, and that before the one of adults
    const own = row({ population: '3', freq: 'q6h', dailyMax: amount('3g') })
    const adults = row({ freq: 'q6h', dailyMax: amount('3g') })
    expect([found([prn, own], '0.5g q6h')[2], found([adults, prn], '0.5g q6h')[2]]).toEqual([[], [2]])
    const ill = row({ ...prn, icdPrefix: 'I10', dailyMax: amount('1g') })
    expect([found([prn, own, ill], '0.5g q6h')[2], found([prn, ill], '0.5g tid')[2]]).toEqual([[], [2]])
    expect(found([prn, ill], '0.5g tid', old, 'J06.9')[2]).toEqual([])
    // adults have the drug's own limits beside those of their rows
    expect(found([row({ ...prn, population: '1' })], '0.5g q6h', {})).toEqual([[], [], []])
  })
  it('[RX-12] D6: which part of the usage is unusual', () => {
    expect(said('D6', { lines: [['W08 5mg tid', { route: 'iv' }]] })).toEqual([
      'L3 [1] 用法不适宜 · 苯磺酸氨氯地平片：给药途径不适宜 ·  · 药品说明书（演示规则） · D6|W08|route,iv · {}',
      'L2 [1] 用法不适宜 · 苯磺酸氨氯地平片：频次不在常用范围 ·  · 药品说明书（演示规则） · D6|W08|freq,tid,0 · {}',
    ])
    expect(said('D6', { lines: [['W07 0.5g prn', { prnMax: 5 }]] })).toEqual([
      'L2 [1] 用法不适宜 · 对乙酰氨基酚片：频次不在常用范围 ·  · 药品说明书（演示规则） · D6|W07|freq,prn,5 · {}',
    ])
  })
  it('[RX-12] D6: the most per day of prn stands anywhere among the usual frequencies', () => {
    const prn = (freqs: readonly string[], freq: string, prnMax: number | null) =>
      levelsOf('D6', { lines: [[`W07 0.5g ${freq}`, { prnMax }]], facts: { W07: { freqs } } })
    expect([prn(['q6h', 'prn≤4'], 'prn', 4), prn(['q6h', 'prn≤4'], 'prn', 5)]).toEqual([[], [2]])
    expect([prn(['prn4'], 'prn', 4), prn(['prn4'], 'prn', 5)]).toEqual([[], [2]])
    expect([prn(['prn≤12'], 'prn', 12), prn(['prn≤12'], 'prn', 13)]).toEqual([[], [2]])
    expect(prn(['prn≤4'], 'prn', null)).toEqual([])
    expect([prn(['xprn≤4'], 'prn', 4), prn(['prn≤4x'], 'prn', 4)]).toEqual([[2], [2]])
    expect(prn(['prn≤4', 'q6h'], 'bid', null)).toEqual([2])
  })
  it('[RX-12] D6: prn more often than the drug says, as the catalogue writes it', () => {
    const prn = (freqs: readonly string[], freq: string, prnMax: number | null) =>
      levelsOf('D6', { lines: [[`W07 0.5g ${freq}`, { prnMax }]], facts: { W07: { freqs, prnMax: 4 } } })
    expect([prn(['prn', 'q6h'], 'prn', 4), prn(['prn', 'q6h'], 'prn', 5)]).toEqual([[], [2]])
    expect([prn([], 'prn', 4), prn([], 'prn', 5)]).toEqual([[], [2]])
    expect([prn(['q6h'], 'prn', 4), prn(['prn', 'q6h'], 'prn', null)]).toEqual([[2], []])
    expect([prn(['prn', 'q6h'], 'q6h', 9), prn(['prn', 'q6h'], 'bid', null)]).toEqual([[], [2]])
    // the drug's own number is the later word
    expect([prn(['prn≤6'], 'prn', 4), prn(['prn≤6'], 'prn', 5)]).toEqual([[], [2]])
  })
  it('[RX-12] D7, D10: the strength, the days', () => {
    expect(said('D7', { lines: ['W08 5mg qd', 'W08 1.25mg qd'] })).toEqual([
      'L3 [2] 该剂型不可分割 · 苯磺酸氨氯地平片：单次1.25mg，规格5mg ·  · 药品说明书（演示规则） · D7|W08|1250 · {}',
    ])
    expect(
      said('D10', {
        lines: [
          ['W03 0.5g qd', { days: 4 }],
          ['W25 10mg tid', { days: 8 }],
        ],
      }),
    ).toEqual([
      'L3 [1] 用药天数超过最大 · 阿奇霉素片：4天，最长3天 ·  · 药品说明书（演示规则） · D10|W03|4,3 · {}',
      'L2 [2] 用药天数超过最大 · 多潘立酮片：8天，最长7天 ·  · 药品说明书（演示规则） · D10|W25|8,7 · {}',
    ])
  })
})

describe('what the rules of children say', () => {
  const child = (text: string, prnMax: number | null, facts: NonNullable<SheetParts['facts']>[string] = {}) =>
    said('D4', { lines: ['W26 5mg qd', [`F05 ${text} prn`, { prnMax }]], patient: CHILD, facts: { F05: facts } })
  it('[RX-12] D4: which of the five limits is passed', () => {
    expect(child('52mg', 4)).toEqual([
      'L2 [2] 儿童剂量超范围 · 布洛芬混悬液：单次52mg，体重10.5kg，单次低于每公斤下限 ·  · 药品说明书（演示规则） · D4|F05|52000,prn,4,10500 · {}',
    ])
    expect(child('106mg', 4)).toEqual([
      'L2 [2] 儿童剂量超范围 · 布洛芬混悬液：单次106mg，体重10.5kg，单次超过每公斤上限 ·  · 药品说明书（演示规则） · D4|F05|106000,prn,4,10500 · {}',
    ])
    expect(child('100mg', 5)).toEqual([
      'L2 [2] 儿童剂量超范围 · 布洛芬混悬液：单次100mg，体重10.5kg，一日超过每公斤上限 ·  · 药品说明书（演示规则） · D4|F05|100000,prn,5,10500 · {}',
    ])
    expect(child('5ml', 4, { doseMax: amount('4ml') })).toEqual([
      'L2 [2] 儿童剂量超范围 · 布洛芬混悬液：单次5ml，体重10.5kg，单次超过成人最大 ·  · 药品说明书（演示规则） · D4|F05|5000,prn,4,10500 · {}',
    ])
    expect(child('5ml', 4, { dailyMax: amount('19ml') })).toEqual([
      'L2 [2] 儿童剂量超范围 · 布洛芬混悬液：单次5ml，体重10.5kg，一日超过成人最大 ·  · 药品说明书（演示规则） · D4|F05|5000,prn,4,10500 · {}',
    ])
  })
  it('[RX-05] [RX-12] D4: silent where dose or most per day is not written, or a limit of adults is of another kind', () => {
    const other = { kind: 'a', value: 1 } as const
    expect(child('5ml', null)).toEqual([])
    expect(said('D4', { lines: ['F05'], patient: CHILD })).toEqual([])
    expect(said('D4', { lines: [['F05', { freq: 'prn', prnMax: 4 }]], patient: CHILD })).toEqual([])
    expect(child('5ml', 4, { doseMax: other, dailyMax: other })).toEqual([])
    expect(child('5ml', null, { dailyMax: amount('19ml') })).toEqual([])
    expect(said('D4', { lines: ['F05 99IU prn'], patient: CHILD })).toEqual([])
  })
  it('[RX-05] [RX-12] D4: one value per kg is enough', () => {
    const only = (of: object, text: string) =>
      child(text, 4, { childDoseMinPerKg: null, childDoseMaxPerKg: null, childDailyPerKg: null, ...of }).length
    expect([only({ childDoseMinPerKg: 5_000 }, '52mg'), only({ childDoseMinPerKg: 5_000 }, '900mg')]).toEqual([1, 0])
    expect([only({ childDoseMaxPerKg: 10_000 }, '106mg'), only({ childDoseMaxPerKg: 10_000 }, '1mg')]).toEqual([1, 0])
    expect([only({ childDailyPerKg: 40_000 }, '106mg'), only({ childDailyPerKg: 40_000 }, '105mg')]).toEqual([1, 0])
    expect(only({}, '106mg')).toBe(0)
  })
  it('[RX-05] [RX-12] D4: of rows only those per kg of children', () => {
    const of = (ruleId: string, text: string, dosages: readonly DrugDosage[]) =>
      levelsOf(ruleId, { lines: [`W01 ${text} tid`], patient: CHILD, facts: { W01: { dosages } } })
    const perKg = { perKg: true, population: '2' } as const
    expect(of('D4', '0.2g', [row({ ...perKg, doseMin: amount('20mg') })])).toEqual([2])
    expect(of('D4', '0.22g', [row({ ...perKg, doseMin: amount('20mg') })])).toEqual([])
    expect(of('D4', '0.2g', [row({ ...perKg, doseMax: amount('19mg') })])).toEqual([2])
    expect(of('D4', '0.2g', [row({ ...perKg, dailyMax: amount('57mg') })])).toEqual([2])
    expect(of('D4', '0.2g', [row({ ...perKg, dailyMax: amount('58mg') })])).toEqual([])
    // neither one of adults per kg nor one of children as a whole: D1 speaks then
    const others = [row({ perKg: true, doseMax: amount('1mg') }), row({ population: '2', doseMax: amount('1mg') })]
    expect(others.map(one => [of('D4', '0.2g', [one]), of('D1', '0.2g', [one])])).toEqual([
      [[], [1]],
      [[], [1]],
    ])
    // herbs are T3's
    expect(
      said('D4', { lines: ['黄芪 9g'], head: herbHead(), patient: CHILD, facts: { 黄芪: { childDoseMaxPerKg: 1 } } }),
    ).toEqual([])
  })
  it('[RX-12] W1: that there is no weight, or since when', () => {
    const weighed = (more: SheetParts['patient']) => said('W1', { patient: { birthday: '2015-11-25', ...more } })
    expect(weighed({ weightG: null, weightAt: null })).toEqual([
      'L3 [] 缺少近期体重 · 没有体重 ·  · 处方管理办法（演示规则） · W1||none,none · {}',
    ])
    expect(weighed({ weightG: null, weightAt: daysAgo(1) })).toEqual([
      'L3 [] 缺少近期体重 · 没有体重 ·  · 处方管理办法（演示规则） · W1||none,1795485600000 · {}',
    ])
    expect(weighed({ weightG: 30_000, weightAt: daysAgo(31) })).toEqual([
      'L3 [] 缺少近期体重 · 体重已超过30天 ·  · 处方管理办法（演示规则） · W1||30000,1792893600000 · {}',
    ])
    expect(weighed({ weightG: 30_000, weightAt: null })).toEqual([
      'L3 [] 缺少近期体重 · 体重没有日期 ·  · 处方管理办法（演示规则） · W1||30000,none · {}',
    ])
  })
  it('[RX-12] D5, D8: from and up to which age', () => {
    const at = (birthday: string, facts: object) =>
      said('D5', { lines: ['W08 5mg qd'], patient: { birthday }, facts: { W08: facts } })
    expect(at('2025-11-26', { ageMinMonths: 18, ageForbidden: true })).toEqual([
      'L3 [1] 年龄禁用 · 苯磺酸氨氯地平片：18个月以下禁用 ·  · 药品说明书（演示规则） · D5|W08|0 · {}',
    ])
    expect(at('2025-11-26', { ageMinMonths: 12 })).toEqual([
      'L2 [1] 年龄慎用 · 苯磺酸氨氯地平片：1岁以下慎用 ·  · 药品说明书（演示规则） · D5|W08|0 · {}',
    ])
    expect(at('1950-11-26', { ageMinMonths: 12, ageMaxMonths: 780 })).toEqual([
      'L2 [1] 年龄慎用 · 苯磺酸氨氯地平片：65岁以上慎用 ·  · 药品说明书（演示规则） · D5|W08|75 · {}',
    ])
    expect(at('1950-11-26', { ageMaxMonths: 785, ageForbidden: true })).toEqual([
      'L3 [1] 年龄禁用 · 苯磺酸氨氯地平片：785个月以上禁用 ·  · 药品说明书（演示规则） · D5|W08|75 · {}',
    ])
    expect(at('2025-11-26', {})).toEqual([])
    expect(said('D8', { lines: ['W25 10mg tid'], patient: { birthday: '1960-01-01' } })).toEqual([
      'L1 [1] 老年人慎用 · 多潘立酮片：60岁以上慎用 ·  · 药品说明书（演示规则） · D8|W25|60 · {}',
    ])
  })
})

describe('what the rules of a whole day say', () => {
  const limited = (code: string, text: string, dailyMax = '') => ({ [code]: { ingredients: [ingredient('甲', text, dailyMax)] } })
  it('[RX-05] [RX-12] [RX-13] D3: ingredient or product, sum and limit', () => {
    expect(said('D3', { lines: ['W08 5mg qd', ['W07 0.5g prn', { prnMax: 4 }], 'F04 1粒 bid'] })).toEqual([
      'L2 [2,3] 日剂量超过最大 · 对乙酰氨基酚：一日合计2500mg，最大2000mg ·  · 药品说明书（演示规则） · D3|F04,W07|对乙酰氨基酚,2500mg,2000mg · {"total":"2500mg","limit":"2000mg"}',
    ])
    expect(said('D3', { lines: ['F08 4粒 qid'] })).toEqual([
      'L2 [1] 日剂量超过最大 · 连花清瘟胶囊：一日合计16粒，最大12粒 ·  · 药品说明书（演示规则） · D3|F08|连花清瘟胶囊,16粒,12粒 · {"total":"16粒","limit":"12粒"}',
    ])
    expect(said('D3', { lines: ['W08 21mg qod'] })).toEqual([
      'L2 [1] 日剂量超过最大 · 氨氯地平：一日合计10.5mg，最大10mg ·  · 药品说明书（演示规则） · D3|W08|氨氯地平,10.5mg,10mg · {"total":"10.5mg","limit":"10mg"}',
    ])
    expect(said('D3', { lines: ['W30 205μg qm'] })).toEqual([
      'L2 [1] 日剂量超过最大 · 左甲状腺素：一日合计0.205mg，最大0.2mg ·  · 药品说明书（演示规则） · D3|W30|左甲状腺素,0.205mg,0.2mg · {"total":"0.205mg","limit":"0.2mg"}',
    ])
  })
  it('[RX-13] D3: a product on two lines is named once, against the limit of both', () => {
    expect(said('D3', { lines: ['F08 4粒 bid', 'W08 5mg qd', 'F08 4粒 bid'] })).toEqual([
      'L2 [1,3] 日剂量超过最大 · 连花清瘟胶囊：一日合计16粒，最大12粒 ·  · 药品说明书（演示规则） · D3|F08|连花清瘟胶囊,16粒,12粒 · {"total":"16粒","limit":"12粒"}',
    ])
  })
  it('[RX-13] D3: counts what is readable', () => {
    expect(levelsOf('D3', { lines: ['W07', ['W07 0.5g prn', { prnMax: 5 }], 'W07 0.5g often'] })).toEqual([2])
    expect(
      levelsOf('D3', { lines: ['W08 5mg qd', 'F05 5ml prn'], facts: { W08: { dailyMax: { kind: 'a', value: 1 } } } }),
    ).toEqual([])
    expect(levelsOf('D3', { lines: [['W07 0.5g prn', { prnMax: 3 }]], active: [activeOf('F04 3粒 often')] })).toEqual([])
  })
  it('[RX-13] D3: what is taken every day counts, whenever it began', () => {
    const active = [activeOf('F04 2粒 bid', { day: '2026-11-20' })]
    expect(levelsOf('D3', { lines: [['W07 0.5g prn', { prnMax: 3 }]], active })).toEqual([2])
  })
  it('[RX-13] D3: the second part of a compound, with the limit of its own', () => {
    const facts = { F04: { ingredients: [ingredient('乙', '1mg', '1g'), ingredient('甲', '100mg', '150mg')], dailyMax: null } }
    expect(said('D3', { lines: ['F04 1粒 bid'], facts })).toEqual([
      'L2 [1] 日剂量超过最大 · 甲：一日合计200mg，最大150mg ·  · 药品说明书（演示规则） · D3|F04|甲,200mg,150mg · {"total":"200mg","limit":"150mg"}',
    ])
  })
  it('[RX-13] D3: the smallest of several limits, in either order, of ingredients and of products', () => {
    const own = { ...limited('W26', '10mg', '20mg'), ...limited('W27', '10mg', '30mg') }
    const product = { ...limited('W26', '10mg'), ...limited('W27', '10mg') }
    const facts = { W26: { ...product['W26'], dailyMax: amount('20mg') }, W27: { ...product['W27'], dailyMax: amount('30mg') } }
    const of = (parts: SheetParts['facts'], ...lines: readonly string[]) =>
      said('D3', { lines, facts: parts ?? {} }).map(one => one.split(' · ')[1])
    for (const lines of [
      ['W26 10mg qd', 'W27 15mg qd'],
      ['W27 15mg qd', 'W26 10mg qd'],
    ]) {
      expect(of(own, ...lines)[0]).toBe('甲：一日合计25mg，最大20mg')
      expect(of(facts, ...lines)).toEqual(['甲：一日合计25mg，最大20mg'])
    }
  })
  it('[RX-13] D3: mass is compared with mass and activity with activity, in either order', () => {
    // 900 IU in 1,000 are less than 15 mg as numbers
    const limitedTo = (text: string, dailyMax: string) => ({ ingredients: [ingredient('甲', text, dailyMax)], dailyMax: null })
    const facts = { W26: limitedTo('10mg', '15mg'), W27: limitedTo('900IU', '1000IU') }
    const of = (...lines: readonly string[]) => said('D3', { lines, facts }).map(one => one.split(' · ').slice(0, 2).join(' '))
    const mass = '日剂量超过最大 甲：一日合计20mg，最大15mg'
    const activity = '日剂量超过最大 甲：一日合计1800IU，最大1000IU'
    expect(of('W26 10mg bid', 'W27 1片 qd')).toEqual([`L2 [1,2] ${mass}`])
    expect(of('W27 1片 qd', 'W26 10mg bid')).toEqual([`L2 [1,2] ${mass}`])
    expect(of('W26 10mg qd', 'W27 1片 bid')).toEqual([`L3 [1,2] ${activity}`])
    expect(of('W27 1片 bid', 'W26 10mg bid')).toEqual(expect.arrayContaining([`L3 [1,2] ${activity}`, `L2 [1,2] ${mass}`]))
    expect(of('W26 10mg qd', 'W27 1片 qd')).toEqual([])
  })
  it('[RX-13] D3: a product on lines of two routes, with a limit for one of them', () => {
    const facts = { F08: { dosages: [row({ route: '12', dailyMax: amount('6粒') })] } }
    const of = (...lines: NonNullable<SheetParts['lines']>) => said('D3', { lines, facts }).map(one => one.split(' · ')[1])
    const elsewhere = (line: string): [string, object] => [line, { route: '12' }]
    expect(of('F08 4粒 bid', elsewhere('F08 1粒 qd'))).toEqual(['连花清瘟胶囊：一日合计9粒，最大6粒'])
    expect(of(elsewhere('F08 1粒 qd'), 'F08 4粒 bid')).toEqual(['连花清瘟胶囊：一日合计9粒，最大6粒'])
    expect(of('F08 4粒 tid')).toEqual([])
  })
  it('[RX-13] D3: without an amount the strength counts, of a drug with one ingredient alone', () => {
    const facts = { W26: { ingredients: [ingredient('甲', '', '15mg')], dailyMax: null } }
    expect(levelsOf('D3', { lines: ['W26 10mg bid'], facts })).toEqual([2])
    const two = { W26: { ingredients: [ingredient('甲', '', '15mg'), ingredient('乙')], dailyMax: null } }
    expect(levelsOf('D3', { lines: ['W26 10mg bid'], facts: two })).toEqual([])
    const none = { W26: { ingredients: [ingredient('甲')], dailyMax: amount('15mg'), strength: null } }
    expect(levelsOf('D3', { lines: ['W26 2片 bid'], facts: none })).toEqual([])
    const kinds = { W26: { ingredients: [ingredient('甲', '10IU', '15mg')], dailyMax: null } }
    expect(levelsOf('D3', { lines: ['W26 10mg bid'], facts: kinds })).toEqual([])
  })
  it('[RX-13] D3: ingredient and product both, where the product is worse or another', () => {
    const facts = { W26: { ingredients: [ingredient('甲', '10mg', '15mg')], dailyMax: amount('10mg') } }
    expect(said('D3', { lines: ['W26 10mg bid'], facts })).toEqual([
      'L3 [1] 日剂量超过最大 · 氯雷他定片：一日合计2片，最大1片 ·  · 药品说明书（演示规则） · D3|W26|氯雷他定片,2片,1片 · {"total":"2片","limit":"1片"}',
      'L2 [1] 日剂量超过最大 · 甲：一日合计20mg，最大15mg ·  · 药品说明书（演示规则） · D3|W26|甲,20mg,15mg · {"total":"20mg","limit":"15mg"}',
    ])
    expect(said('D3', { lines: ['W26 10mg bid', 'F08 4粒 qid'], facts: { W26: { ...facts.W26, dailyMax: null } } })).toEqual([
      'L2 [1] 日剂量超过最大 · 甲：一日合计20mg，最大15mg ·  · 药品说明书（演示规则） · D3|W26|甲,20mg,15mg · {"total":"20mg","limit":"15mg"}',
      'L2 [2] 日剂量超过最大 · 连花清瘟胶囊：一日合计16粒，最大12粒 ·  · 药品说明书（演示规则） · D3|F08|连花清瘟胶囊,16粒,12粒 · {"total":"16粒","limit":"12粒"}',
    ])
  })
  it('[RX-12] D9: the longest of what overlaps, of Western drugs alone', () => {
    const lines = ['W26 10mg qd', 'W08 5mg qd']
    const until = (activeUntil: string, code = 'W08 5mg qd') => activeOf(code, { activeUntil })
    expect(said('D9', { lines, active: [until('2026-11-26'), until('2026-12-02'), until('2026-11-28')] })).toEqual([
      'L2 [2] 与在用处方重叠8天 · 苯磺酸氨氯地平片在用至2026-12-02 ·  · 处方管理办法（演示规则） · D9|W08|2026-12-02 · {"days":8}',
    ])
    expect(said('D9', { lines, active: [until('2026-11-26')] })).toEqual([
      'L1 [2] 与在用处方重叠2天 · 苯磺酸氨氯地平片在用至2026-11-26 ·  · 处方管理办法（演示规则） · D9|W08|2026-11-26 · {"days":2}',
    ])
    // a compound overlaps with one of its parts
    expect(levelsOf('D9', { lines: ['W07 0.5g q6h'], active: [until('2026-11-26', 'F04 1粒 bid')] })).toEqual([1])
    const facts = { W09: { category: '2', ingredients: [ingredient('氨氯地平')] } } as const
    expect(levelsOf('D9', { lines: ['W09 80mg qd'], active: [until('2026-11-26')], facts })).toEqual([])
    expect(levelsOf('D9', { lines: ['W08 5mg qd'], active: [until('2026-11-26', 'W09 80mg qd')], facts })).toEqual([])
  })
})
