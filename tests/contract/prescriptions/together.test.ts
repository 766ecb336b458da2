import { describe, expect, it } from 'vitest'
import { egfrTenths } from '#contract/prescriptions/egfr.ts'
import type { DrugFacts, InteractionPair } from '#contract/prescriptions/types.ts'
import {
  activeOf,
  checked,
  daysAgo,
  diagnosed,
  foundBy,
  herbHead,
  levelsOf,
  type SheetParts,
} from '#tests/support/prescriptions/sheet.ts'
import { ingredient } from '#tests/support/prescriptions/western.ts'

const pair = (
  a: string,
  b: string,
  level: InteractionPair['level'],
  aKind: InteractionPair['aKind'] = 'ingredient',
  bKind = aKind,
): InteractionPair => ({
  aKind,
  aCode: a,
  bKind,
  bCode: b,
  level,
  effect: '演示',
  advice: '监测',
  source: '演示规则',
})
const PAIRS: readonly InteractionPair[] = [
  pair('氯吡格雷', '奥美拉唑', 2),
  pair('克拉霉素', '多潘立酮', 3),
  pair('acei', 'arb', 3, 'class'),
  pair('甲钴胺', '奥美拉唑', 0),
  pair('麻黄', 'ccb', 2, 'herb', 'class'),
  pair('氢氯噻嗪', '甘草', 1, 'ingredient', 'herb'),
]

describe('rules of kidney and liver', () => {
  it('[RX-12] R1: eGFR of the newest creatinine', () => {
    expect([egfrTenths(2_200, 75, 2), egfrTenths(1_800, 70, 1), egfrTenths(800, 50, 1), egfrTenths(1_800, 63, 1)]).toEqual([
      197, 345, 1034, 360,
    ])
    const at = (scrUmol10: number, patient: SheetParts['patient']) =>
      foundBy('R1', { lines: ['W18 0.5g bid'], patient: { scrUmol10, scrAt: daysAgo(1), ...patient } })
    expect(at(2_200, { birthday: '1951-01-01', sex: 2 })).toEqual(['L3 肾功能不全禁用'])
    expect(at(1_800, { birthday: '1956-01-01' })).toEqual(['L2 肾功能不全慎用'])
    expect(at(800, { birthday: '1976-01-01' })).toEqual([])
    expect(at(2_200, { birthday: '1951-01-01', sex: 2, scrAt: daysAgo(90) })).toHaveLength(1)
    expect(at(2_200, { birthday: '1951-01-01', sex: 2, scrAt: daysAgo(91) })).toEqual([])
    expect(at(2_200, { birthday: '2008-11-26' })).toEqual([])
    expect(at(2_200, { birthday: '2008-11-25' })).toHaveLength(1)
  })
  it('[RX-12] R1: the two branches of the formula for women and men, and what stands in the finding', () => {
    // below and above 0.7 mg/dL (61.9 µmol/L) of women, 0.9 mg/dL (79.6 µmol/L) of men
    expect([
      egfrTenths(400, 30, 2),
      egfrTenths(400, 30, 1),
      egfrTenths(900, 30, 2),
      egfrTenths(900, 30, 1),
      egfrTenths(500, 18, 2),
      egfrTenths(500, 18, 1),
    ]).toEqual([1325, 1450, 761, 1016, 1353, 1461])
    const found = (scrUmol10: number, facts: Partial<DrugFacts>) =>
      checked({
        lines: ['W18 0.5g bid'],
        facts: { W18: { egfrBlock: null, egfrWarn: null, ...facts } },
        patient: { birthday: '1956-01-01', scrUmol10, scrAt: daysAgo(1) },
      }).filter(({ ruleId }) => ruleId === 'R1')
    expect(found(1_800, { egfrWarn: 45, egfrBlock: 30 })).toMatchObject([
      { detail: '盐酸二甲双胍片：eGFR 34.5，低于45', data: { egfr: 34.5 }, key: 'R1|W18|345' },
    ])
    expect(found(1_800, { egfrWarn: 45, egfrBlock: 40 })).toMatchObject([{ detail: '盐酸二甲双胍片：eGFR 34.5，低于40' }])
    // at the limit nothing speaks, and without limits neither
    expect(found(1_800, { egfrWarn: 34.5 })).toEqual([])
    expect(found(1_800, {})).toEqual([])
    expect(found(9_000, {})).toEqual([])
  })
  it('[RX-12] R1: compares tenths with the limit', () => {
    const under = (egfrBlock: number) =>
      levelsOf('R1', {
        lines: ['W08 5mg qd'],
        facts: { W08: { egfrBlock } },
        patient: { birthday: '1951-01-01', sex: 2, scrUmol10: 2_200, scrAt: daysAgo(1) },
      })
    expect([under(19), under(20)]).toEqual([[], [3]])
    expect(egfrTenths(971, 60, 1)).toBe(770)
  })
  it('[RX-12] R2: no creatinine of 90 days where it is needed', () => {
    const lacking = (birthday: string, scrAt: number | null, parts: SheetParts = {}) =>
      foundBy('R2', {
        lines: ['W18 0.5g bid'],
        patient: { birthday, scrUmol10: scrAt === null ? null : 800, scrAt, ...parts.patient },
        ...(parts.head ? { head: parts.head } : {}),
      })
    expect(lacking('1961-11-25', null)).toEqual(['L1 缺少近期肾功能'])
    expect(lacking('1961-11-26', null)).toEqual([])
    expect(lacking('1961-11-25', daysAgo(91))).toEqual(['L1 缺少近期肾功能'])
    expect(lacking('1961-11-25', daysAgo(90))).toEqual([])
    expect(lacking('1986-01-01', null)).toEqual([])
    expect(lacking('1986-01-01', null, { head: diagnosed('N18.9') })).toEqual(['L1 缺少近期肾功能'])
    expect(lacking('1986-01-01', null, { patient: { conditions: ['N18.9'] } })).toEqual(['L1 缺少近期肾功能'])
    expect(lacking('2010-01-01', null)).toEqual(['L1 缺少近期肾功能'])
    expect(levelsOf('R2', { lines: ['W08 5mg qd'], patient: { birthday: '1950-01-01' } })).toEqual([])
  })
  it('[RX-12] R3: grades of the liver', () => {
    const graded = (liverGrade: 'A' | 'B' | 'C' | null, line = 'W16 20mg qn') =>
      foundBy('R3', { lines: [line], patient: { liverGrade } })
    expect(graded('B')).toEqual(['L3 肝功能不全禁用'])
    expect(graded('C')).toEqual(['L3 肝功能不全禁用'])
    expect([graded('A'), graded(null), graded('C', 'W08 5mg qd'), graded('B', 'W18 0.5g bid')]).toEqual([[], [], [], []])
  })
})

describe('rules of what is given together', () => {
  it('[RX-12] P1: one ingredient twice, on the sheet or with another product', () => {
    expect(foundBy('P1', { lines: ['W07 0.5g q6h', 'F04 1粒 bid'] })).toEqual(['L3 重复用药'])
    expect(foundBy('P1', { lines: ['W08 5mg qd', 'W08 5mg qd'] })).toEqual(['L3 重复用药'])
    expect(foundBy('P1', { lines: ['F04 1粒 bid'], active: [activeOf('W07 0.5g q6h')] })).toEqual(['L2 重复用药'])
    expect(levelsOf('P1', { lines: ['W08 5mg qd'], active: [activeOf('W08 5mg qd')] })).toEqual([])
    expect(levelsOf('P1', { lines: ['W26 10mg qd', 'W27 10mg qn'] })).toEqual([])
    expect(levelsOf('P1', { active: [activeOf('W07 0.5g q6h'), activeOf('F04 1粒 bid')] })).toEqual([])
    expect(levelsOf('P1', { lines: ['F08 4粒 tid', 'F08 4粒 tid'] })).toEqual([])
  })
  it('[RX-12] P2: two of a class without duplicates', () => {
    expect(foundBy('P2', { lines: ['W16 20mg qn', 'W17 10mg qn'] })).toEqual(['L2 同类药重复'])
    expect(levelsOf('P2', { lines: ['W03 0.5g qd', 'W04 0.25g bid'] })).toEqual([2])
    expect(levelsOf('P2', { lines: ['W16 20mg qn'] })).toEqual([])
    expect(levelsOf('P2', { lines: ['W06 0.3g bid', 'W14 100mg qd'] })).toEqual([])
    expect(levelsOf('P2', { lines: ['W14 100mg qd', 'W15 75mg qd'] })).toEqual([])
    expect(levelsOf('P2', { lines: ['W16 20mg qn'], active: [activeOf('W17 10mg qn')] })).toEqual([2])
    expect(levelsOf('P2', { active: [activeOf('W16 20mg qn'), activeOf('W17 10mg qn')] })).toEqual([])
    expect(levelsOf('P2', { lines: ['W06 0.3g bid', 'F05 5ml prn'] })).toEqual([])
    expect(levelsOf('P2', { lines: ['W16 20mg qn', 'W17 10mg qn'], config: { levels: { P2: 1 } } })).toEqual([1])
  })
  it('[RX-12] I1: the pairs, with the level of the table, in either order', () => {
    const met = (...lines: readonly string[]) => levelsOf('I1', { lines, pairs: PAIRS })
    expect(met('W15 75mg qd', 'W22 20mg qd')).toEqual([2])
    expect(met('W22 20mg qd', 'W15 75mg qd')).toEqual([2])
    expect(met('W25 10mg tid', 'W04 0.25g bid')).toEqual([3])
    expect(met('W10 10mg qd', 'W09 80mg qd')).toEqual([3])
    expect(met('F07 0.5mg tid', 'W22 20mg qd')).toEqual([0])
    expect(met('W08 5mg qd', 'W18 0.5g bid')).toEqual([])
    expect(foundBy('I1', { lines: ['W15 75mg qd', 'W22 20mg qd'], pairs: PAIRS })).toEqual([
      'L2 药物相互作用：硫酸氢氯吡格雷片 × 奥美拉唑肠溶胶囊',
    ])
  })
  it('[RX-12] I1: the highest pair of two drugs, with active ones, not among active ones', () => {
    const pairs = [...PAIRS, pair('antiplatelet', 'ppi', 3, 'class'), pair('antiplatelet', '奥美拉唑', 1, 'class', 'ingredient')]
    expect(levelsOf('I1', { lines: ['W15 75mg qd', 'W22 20mg qd'], pairs })).toEqual([3])
    expect(levelsOf('I1', { lines: ['W15 75mg qd'], active: [activeOf('W22 20mg qd')], pairs: PAIRS })).toEqual([2])
    expect(levelsOf('I1', { active: [activeOf('W15 75mg qd'), activeOf('W22 20mg qd')], pairs: PAIRS })).toEqual([])
    const own = [pair('对乙酰氨基酚', '咖啡因', 3)]
    expect(levelsOf('I1', { lines: ['F04 1粒 bid'], active: [activeOf('F04 1粒 bid')], pairs: own })).toEqual([])
    const [result] = checked({ lines: ['W08 5mg qd', 'W15 75mg qd', 'W22 20mg qd'], pairs: PAIRS }).filter(
      ({ ruleId }) => ruleId === 'I1',
    )
    expect([result?.lineNos, result?.detail, result?.advice, result?.source]).toEqual([[2, 3], '演示', '监测', '演示规则'])
  })
  it('[RX-12] T9: herbs and Western drugs', () => {
    const herbs = (line: string, active: string) =>
      levelsOf('T9', { lines: [line], head: herbHead(), active: [activeOf(active)], pairs: PAIRS })
    expect(herbs('麻黄 6g', 'W08 5mg qd')).toEqual([2])
    expect(levelsOf('T9', { lines: ['F08 4粒 tid', 'W08 5mg qd'], pairs: PAIRS })).toEqual([2])
    expect(herbs('甘草 6g', 'W12 25mg qd')).toEqual([1])
    expect(herbs('炙甘草 6g', 'W12 25mg qd')).toEqual([1])
    expect(herbs('黄芪 30g', 'W08 5mg qd')).toEqual([])
    expect(levelsOf('I1', { lines: ['麻黄 6g'], head: herbHead(), active: [activeOf('W08 5mg qd')], pairs: PAIRS })).toEqual([])
  })
})

describe('rules of diagnosis, pregnancy and sex', () => {
  it('[RX-12] C1: contraindicated and careful diagnoses', () => {
    expect(foundBy('C1', { lines: ['W06 0.3g bid'], head: diagnosed('K25.9') })).toEqual(['L3 诊断禁忌'])
    expect(foundBy('C1', { lines: ['W11 47.5mg qd'], head: diagnosed('J45.9') })).toEqual(['L2 诊断慎用'])
    expect(levelsOf('C1', { lines: ['W08 5mg qd'], head: diagnosed('I10') })).toEqual([])
    expect(levelsOf('C1', { lines: ['W06 0.3g bid'], patient: { conditions: ['K25.9'] } })).toEqual([3])
    expect(levelsOf('C1', { lines: ['W06 0.3g bid'], head: diagnosed('J45.9', 'K26.0') })).toEqual([3])
  })
  it('[RX-12] C2: no indication among the diagnoses', () => {
    expect(foundBy('C2', { lines: ['W16 20mg qn'], head: diagnosed('J06.9') })).toEqual(['L2 无相应适应证'])
    expect(levelsOf('C2', { lines: ['W16 20mg qn'], head: diagnosed('E78.5') })).toEqual([])
    expect(levelsOf('C2', { lines: ['W30 50μg qm'], head: diagnosed('J06.9') })).toEqual([])
    expect(levelsOf('C2', { lines: ['W16 20mg qn'], head: diagnosed('J06.9'), patient: { conditions: ['E78.5'] } })).toEqual([])
    expect(levelsOf('C2', { lines: ['W16 20mg qn'], head: { diagnoses: [] } })).toEqual([])
    expect(levelsOf('C2', { lines: ['W06 0.3g bid'], head: diagnosed('J06.9') })).toEqual([])
    expect(levelsOf('C2', { lines: ['W16 20mg qn'], head: diagnosed('J06.9'), config: { levels: { C2: 1 } } })).toEqual([1])
  })
  const woman = (line: string, patient: SheetParts['patient']): SheetParts => ({ lines: [line], patient: { sex: 2, ...patient } })
  it('[RX-12] G1: pregnancy', () => {
    expect(foundBy('G1', woman('W16 20mg qn', { pregnancy: 2 }))).toEqual(['L3 妊娠禁用'])
    expect(foundBy('G1', woman('W04 0.25g bid', { pregnancy: 2 }))).toEqual(['L2 妊娠慎用'])
    expect(levelsOf('G1', woman('W30 50μg qm', { pregnancy: 2 }))).toEqual([])
    expect(levelsOf('G1', woman('W16 20mg qn', { pregnancy: 1 }))).toEqual([])
    expect(levelsOf('G1', { ...woman('三棱 6g', { pregnancy: 2 }), head: herbHead() })).toEqual([])
  })
  it('[RX-12] G2: unknown pregnancy from 12 to 55', () => {
    const asked = (birthday: string, more: SheetParts['patient'] = {}) =>
      foundBy('G2', woman('W04 0.25g bid', { birthday, ...more }))
    expect(asked('2014-11-25')).toEqual(['L2 请确认是否妊娠'])
    expect(asked('2014-11-26')).toEqual([])
    expect(asked('1970-11-26')).toEqual(['L2 请确认是否妊娠'])
    expect(asked('1970-11-25')).toEqual([])
    expect(asked('1990-01-01', { pregnancy: 1 })).toEqual([])
    expect(asked('1990-01-01', { pregnancy: 2 })).toEqual([])
    expect(asked('1990-01-01', { sex: 1 })).toEqual([])
    expect(levelsOf('G2', woman('W30 50μg qm', { birthday: '1990-01-01' }))).toEqual([])
    expect(levelsOf('G2', { ...woman('三棱 6g', { birthday: '1990-01-01' }), head: herbHead() })).toEqual([2])
  })
  it('[RX-12] G3: lactation', () => {
    expect(foundBy('G3', woman('W16 20mg qn', { lactation: 2 }))).toEqual(['L2 哺乳期禁用'])
    expect(foundBy('G3', woman('W02 0.25g bid', { lactation: 2 }))).toEqual(['L1 哺乳期慎用'])
    expect(levelsOf('G3', woman('W01 0.5g tid', { lactation: 2 }))).toEqual([])
    expect(levelsOf('G3', woman('W16 20mg qn', { lactation: 1 }))).toEqual([])
  })
  it('[RX-12] G4: diagnoses and drugs of one sex', () => {
    const sexed = (code: string, sex: 1 | 2) => foundBy('G4', { head: diagnosed(code), patient: { sex } })
    expect(sexed('N40', 2)).toEqual(['L2 性别不符'])
    expect(sexed('N94.6', 1)).toEqual(['L2 性别不符'])
    expect([sexed('I10', 1), sexed('I10', 2), sexed('N40', 1), sexed('N94.6', 2), sexed('N39.0', 2), sexed('N39.0', 1)]).toEqual([
      [],
      [],
      [],
      [],
      [],
      [],
    ])
    expect([sexed('C61', 2), sexed('O80', 1), sexed('C50.9', 1), sexed('N99', 1)].map(found => found.length)).toEqual([
      1, 1, 0, 0,
    ])
    expect(levelsOf('G4', { lines: ['W08 5mg qd'], facts: { W08: { sexOnly: 2 } } })).toEqual([2])
    expect(levelsOf('G4', { lines: ['W08 5mg qd'], facts: { W08: { sexOnly: 1 } } })).toEqual([])
  })
  it('[RX-12] P1: a compound with main and other parts is one product', () => {
    const other = { F04: { ingredients: [ingredient('咖啡因', '15mg', '', false)] } }
    expect(levelsOf('P1', { lines: ['W07 0.5g q6h', 'F04 1粒 bid'], facts: other })).toEqual([])
  })
})
