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
})
