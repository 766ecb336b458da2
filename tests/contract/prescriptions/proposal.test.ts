import { describe, expect, it } from 'vitest'
import { proposedDose, type ProposedTo } from '#contract/prescriptions/proposal.ts'
import type { DrugDosage, DrugFacts } from '#contract/prescriptions/types.ts'
import { daysAgo, factsOf, TODAY } from '#tests/support/prescriptions/sheet.ts'
import { amount } from '#tests/support/prescriptions/western.ts'

const row = (population: DrugDosage['population'], least: string, most: string, more: Partial<DrugDosage> = {}): DrugDosage => ({
  population,
  icdPrefix: '',
  route: '',
  freq: '',
  perKg: false,
  doseMin: least === '' ? null : amount(least),
  doseMax: most === '' ? null : amount(most),
  dailyMax: null,
  ...more,
})
const ADULT: ProposedTo['patient'] = {
  birthday: '1986-05-10',
  sex: 1,
  pregnancy: 0,
  weightG: null,
  scrUmol10: null,
  scrAt: null,
}
const OLD = { birthday: '1961-11-25' }
const CHILD = { birthday: '2022-01-10', weightG: 10_000 }

/** What is proposed: `2.5mg po qd 3`, null for the usual dose. */
function proposed(
  code: string,
  usual: string,
  of: { patient?: Partial<ProposedTo['patient']>; facts?: Partial<DrugFacts>; icds?: readonly string[] },
): string | null {
  const [doseText = '', route = '', freq = ''] = usual.split(' ')
  const to = { patient: { ...ADULT, ...of.patient }, icds: of.icds ?? [], today: TODAY }
  const found = proposedDose({ ...factsOf(code), ...of.facts }, { doseText, route, freq }, to)
  return found === null ? null : `${found.doseText} ${found.route} ${found.freq} ${found.proposedFor}`
}

describe('the dose that the picker proposes', () => {
  it('[RX-02] is the usual one of the drug where nothing is written for the patient’s population', () => {
    expect(proposed('W08', '5mg po qd', {})).toBeNull()
    expect(proposed('W08', '5mg po qd', { patient: OLD })).toBeNull()
    expect(proposed('W08', '5mg po qd', { facts: { dosages: [row('3', '2.5mg', '5mg')] } })).toBeNull()
    expect(proposed('黄芪', '30g', { patient: OLD, facts: { dosages: [row('3', '10g', '15g')] } })).toBeNull()
  })
  it('[RX-02] is the smallest of the row of the old from 65 years on, of the pregnant, of children', () => {
    const facts = { dosages: [row('3', '2.5mg', '5mg'), row('4', '2.5mg', '2.5mg', { freq: 'bid', route: 'po' })] }
    expect(proposed('W08', '5mg po qd', { patient: OLD, facts })).toBe('2.5mg po qd 3')
    expect(proposed('W08', '5mg po qd', { patient: { birthday: '1961-11-26' }, facts })).toBeNull()
    expect(proposed('W08', '5mg po qd', { patient: { pregnancy: 2 }, facts })).toBe('2.5mg po bid 4')
    expect(proposed('W08', '5mg po qd', { patient: { pregnancy: 1 }, facts })).toBeNull()
    // of children by weight: 5 to 10 mg a kg
    expect(proposed('F05', '5ml po prn', { patient: CHILD })).toBe('2.5ml po prn 2')
    expect(proposed('F05', '100mg po prn', { patient: CHILD })).toBe('50mg po prn 2')
    expect(proposed('F05', '5ml po prn', { patient: { ...CHILD, weightG: null } })).toBeNull()
    const perKg = { dosages: [row('2', '6mg', '8mg', { perKg: true })] }
    expect(proposed('F05', '5ml po prn', { patient: CHILD, facts: perKg })).toBe('3ml po prn 2')
  })
  it('is rounded up to what the drug can be divided into, and down where that is too much', () => {
    const of = (least: string, most: string) =>
      proposed('W08', '10mg po qd', { patient: OLD, facts: { dosages: [row('3', least, most)] } })
    expect(of('3mg', '10mg')).toBe('5mg po qd 3')
    expect(of('2.6mg', '4.9mg')).toBe('2.5mg po qd 3')
    expect(of('', '7mg')).toBe('5mg po qd 3')
    expect(of('2mg', '2.4mg')).toBeNull()
    expect(proposed('F05', '5ml po prn', { patient: { ...CHILD, weightG: 11_000 } })).toBe('2.8ml po prn 2')
    // counted where it was counted
    expect(proposed('W08', '2片 po qd', { patient: OLD, facts: { dosages: [row('3', '2.5mg', '5mg')] } })).toBe('0.5片 po qd 3')
  })
  it('of adults stays while their row allows it; a row for a diagnosis holds for that alone', () => {
    const facts = { dosages: [row('1', '10mg', '20mg', { icdPrefix: 'I25' }), row('1', '', '5mg')] }
    expect(proposed('W08', '5mg po qd', { facts, icds: ['I25.1'] })).toBe('10mg po qd 1')
    expect(proposed('W08', '10mg po qd', { facts, icds: ['I25.1'] })).toBeNull()
    expect(proposed('W08', '5mg po qd', { facts, icds: ['I10'] })).toBeNull()
    expect(proposed('W08', '10mg po qd', { facts, icds: ['I10'] })).toBe('5mg po qd 1')
    expect(proposed('W08', '10mg po qd', { facts: { dosages: [row('1', '', '5mg', { route: 'iv' })] } })).toBeNull()
  })
  it('is the smallest where recent creatinine lies below the warning of the drug', () => {
    const weak = { birthday: '1956-11-25', scrUmol10: 1_800, scrAt: daysAgo(90) }
    const facts = { egfrWarn: 45, egfrBlock: 30 }
    expect(proposed('W18', '1g po bid', { patient: weak, facts })).toBe('500mg po bid kidney')
    expect(proposed('W18', '1g po bid', { patient: { ...weak, scrAt: daysAgo(91) }, facts })).toBeNull()
    expect(proposed('W18', '1g po bid', { patient: { ...weak, scrUmol10: 800 }, facts })).toBeNull()
    expect(proposed('W18', '1g po bid', { patient: weak, facts: { ...facts, egfrWarn: null } })).toBeNull()
  })
  it('[RX-02] of weak kidneys needs a value, its day and a warning, of adults alone', () => {
    const weak = { birthday: '1976-11-25', scrUmol10: 2_200, scrAt: daysAgo(1) }
    const of = (patient: Partial<ProposedTo['patient']>, facts: Partial<DrugFacts> = { egfrWarn: 45 }) =>
      proposed('W18', '1g po bid', { patient: { ...weak, ...patient }, facts })
    expect(of({})).toBe('500mg po bid kidney')
    expect([of({ scrUmol10: null }), of({ scrAt: null }), of({}, { egfrWarn: null })]).toEqual([null, null, null])
    // 18 years to the day
    expect([of({ birthday: '2008-11-25', scrUmol10: 3_000 }), of({ birthday: '2008-11-26', scrUmol10: 3_000 })]).toEqual([
      '500mg po bid kidney',
      null,
    ])
    // a child is a child, whatever its kidneys
    const child = { ...CHILD, scrUmol10: 3_000, scrAt: daysAgo(1) }
    expect(proposed('F05', '5ml po prn', { patient: child, facts: { egfrWarn: 90 } })).toBe('2.5ml po prn 2')
    // 34.5 mL/min: at the warning nothing is proposed
    const at = { birthday: '1956-01-01', scrUmol10: 1_800 }
    expect([of(at, { egfrWarn: 34.5 }), of(at, { egfrWarn: 35 })]).toEqual([null, '500mg po bid kidney'])
  })
  it('[RX-02] of a child per kg needs one bound, a strength and a weight', () => {
    const of = (facts: Partial<DrugFacts>, usual = '5ml po prn') => proposed('F05', usual, { patient: CHILD, facts })
    const none = { childDoseMinPerKg: null, childDoseMaxPerKg: null, childDailyPerKg: null }
    expect(of({ ...none, childDoseMinPerKg: 4_000 })).toBe('2ml po prn 2')
    expect(of({ ...none, childDoseMaxPerKg: 4_000 })).toBe('2ml po prn 2')
    expect(of({ ...none, childDoseMinPerKg: 0, childDoseMaxPerKg: 4_000 })).toBe('2ml po prn 2')
    expect(of(none)).toBeNull()
    expect(of({ strength: null })).toBeNull()
    expect(of({ dosages: [row('2', '4mg', '', { perKg: true })] })).toBe('2ml po prn 2')
    expect(of({ dosages: [row('2', '', '4mg', { perKg: true })] })).toBe('2ml po prn 2')
    // a row of children as a whole counts before what the drug says per kg
    expect(of({ dosages: [row('2', '20mg', '30mg')] })).toBe('1ml po prn 2')
    // adults do not begin with a dose of children
    expect(proposed('F05', '5ml po prn', { patient: { weightG: 5_000 } })).toBeNull()
    // measured per ml, whatever the bottle is counted in
    expect(of({ minUnit: '瓶' })).toBe('2.5ml po prn 2')
  })
  it('[RX-02] is written as the usual dose is, else counted, else left', () => {
    const of = (usual: string, rows: readonly DrugDosage[], facts: Partial<DrugFacts> = {}) =>
      proposed('W08', `${usual} po qd`, { patient: OLD, facts: { dosages: rows, ...facts } })
    const small = [row('3', '2.5mg', '')]
    expect([of('5mg', small), of('2片', small), of('5ml', small), of('', small)]).toEqual([
      '2.5mg po qd 3',
      '0.5片 po qd 3',
      '0.5片 po qd 3',
      '2.5mg po qd 3',
    ])
    // half of 5 μg is no whole μg
    const tiny = { strength: amount('5μg'), strengthText: '5μg' }
    expect(of('5μg', [row('3', '2μg', '')], tiny)).toBe('0.5片 po qd 3')
    // a third is neither μg nor thousandths
    expect(of('5μg', [row('3', '1μg', '')], { ...tiny, splitStep: 3 })).toBeNull()
    expect(of('5片', [row('3', '2片', '')], { strength: null })).toBe('2片 po qd 3')
    expect(of('', [row('3', '2片', '')], { strength: null })).toBe('2片 po qd 3')
    expect(of('5mg', [row('3', '', '')])).toBeNull()
    expect(of('5mg', [row('3', '', '2mg')])).toBeNull()
    expect(of('5mg', [row('3', '', '2.5mg')])).toBe('2.5mg po qd 3')
  })
  it('[RX-02] takes way and frequency of the row, also where the dose stays', () => {
    const of = (more: Partial<DrugDosage>, facts: Partial<DrugFacts> = {}) =>
      proposed('W08', '5mg po qd', { facts: { dosages: [row('1', '', '', more)], ...facts } })
    expect([of({}), of({ freq: 'bid' }), of({ route: 'po' }), of({ route: 'po', freq: 'qd' })]).toEqual([
      null,
      '5mg po bid 1',
      null,
      null,
    ])
    expect([of({ route: 'sl' }, { routes: ['sl'] }), of({ route: 'sl' }, { routes: [] }), of({ route: 'sl' })]).toEqual([
      '5mg sl qd 1',
      '5mg sl qd 1',
      null,
    ])
  })
  it('[RX-02] of adults is left inside their row, and begins with its least outside or where it cannot be read', () => {
    const of = (usual: string, least = '5mg', most = '10mg') =>
      proposed('W08', `${usual} po qd`, { facts: { dosages: [row('1', least, most)] } })
    expect([of('5mg'), of('7.5mg'), of('10mg'), of('7.5mg', '', '10mg'), of('7.5mg', '5mg', '')]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect([of('2.5mg'), of('12.5mg'), of('少许'), of('5ml')]).toEqual([
      '5mg po qd 1',
      '5mg po qd 1',
      '5mg po qd 1',
      '1片 po qd 1',
    ])
    expect([of('12.5mg', '', '10mg'), of('2.5mg', '5mg', '')]).toEqual(['10mg po qd 1', '5mg po qd 1'])
  })
  it('[RX-02] takes a row for one of several diagnoses before one for all, whatever their order', () => {
    const rows = [row('3', '5mg', ''), row('3', '2.5mg', '', { icdPrefix: 'I25' })]
    const of = (dosages: readonly DrugDosage[], ...icds: readonly string[]) =>
      proposed('W08', '10mg po qd', { patient: OLD, icds, facts: { dosages } })
    expect([of(rows, 'I10', 'I25.1'), of(rows.toReversed(), 'I10', 'I25.1'), of(rows, 'I10'), of(rows.slice(1), 'I10')]).toEqual([
      '2.5mg po qd 3',
      '2.5mg po qd 3',
      '5mg po qd 3',
      null,
    ])
  })
  it('[RX-02] leaves herbs alone, also those with rows', () => {
    const facts: Partial<DrugFacts> = { strengthPer: 'g', dosages: [row('3', '10g', '15g')] }
    expect(proposed('黄芪', '30g', { patient: OLD, facts })).toBeNull()
    expect(proposed('W08', '30g', { patient: OLD, facts })).not.toBeNull()
  })
})
