/** Sheets for the vectors: the reference patient of hospital.md part 5 (男, 40, 70 kg, nothing else) and a doctor who may write everything. */
import { RULE_CONFIG, checkPrescription } from '#contract/prescriptions/check.ts'
import type {
  ActiveLine,
  CheckInput,
  CheckResult,
  DoctorFacts,
  DrugFacts,
  InteractionPair,
  PatientAllergy,
  PatientFacts,
  PrescriptionHead,
  PrescriptionLine,
  SessionFacts,
} from '#contract/prescriptions/types.ts'
import { HERB_FACTS } from './herbs.ts'
import { amount, WESTERN } from './western.ts'

export const TODAY = '2026-11-25'
export const NOW = Date.parse('2026-11-25T10:00:00+08:00')
const HOUR = 60 * 60 * 1_000
/** The same hour so many days ago. */
export const daysAgo = (days: number): number => NOW - days * 24 * HOUR
export const hoursAgo = (hours: number): number => NOW - hours * HOUR

const PATIENT: PatientFacts = {
  sex: 1,
  birthday: '1986-05-10',
  identity: 'agrees',
  guardianName: '',
  weightG: 70_000,
  weightAt: daysAgo(1),
  pregnancy: 0,
  lactation: 0,
  scrUmol10: null,
  scrAt: null,
  liverGrade: null,
  allergies: [],
  allergyAsked: daysAgo(1),
  conditions: [],
}
const HEAD: PrescriptionHead = {
  type: '1',
  rxClass: '1',
  diagnoses: [{ kind: 1, code: 'Z99.9', name: '演示诊断', main: true }],
  longTerm: false,
  guardianPresent: false,
  doseCount: null,
  dosesPerDay: 1,
  decoctBy: null,
  usage: '',
  skinTests: [],
}
const DOCTOR: DoctorFacts = {
  canWestern: true,
  canPatent: true,
  canHerb: true,
  canRestricted: true,
  isPediatric: true,
  signatureStatus: 2,
}
const SESSION: SessionFacts = {
  status: '20',
  own: true,
  editableUntil: null,
  isRevisit: true,
  proofs: 1,
  diseaseAllowed: true,
  chronicPrefixes: ['I10', 'E11.9', 'I25.1', 'E78.5', 'E03.9', 'J45.9', 'M81.9'],
}

/** Facts by code or name of a herb. */
export function factsOf(code: string): DrugFacts {
  const facts = WESTERN.get(code) ?? HERB_FACTS.get(code)
  if (facts === undefined) throw new Error(`No facts of ${code}`)
  return facts
}

/** What a line is made from: `W08 5mg qd`, days 7; a herb `黄芪 30g`. */
export type LineText = string | readonly [text: string, more: Partial<PrescriptionLine>]

function lineOf(written: LineText, at: number, facts: (code: string) => DrugFacts): PrescriptionLine {
  const [text, more] = typeof written === 'string' ? [written, {}] : written
  const [code = '', dose = '', freq = ''] = text.split(' ')
  const drug = facts(code)
  const isHerb = drug.category === '3'
  return {
    no: at + 1,
    drugCode: drug.code,
    facts: { name: drug.name, spec: drug.spec, unit: drug.unit, strengthText: drug.strengthText },
    dose: dose === '' ? null : amount(dose),
    freq,
    prnMax: null,
    route: drug.routes[0] ?? '',
    timing: '',
    days: isHerb ? 0 : 3,
    qty: isHerb ? 0 : 1,
    qtyManual: false,
    priceFen: drug.priceFen ?? 0,
    decoction: drug.decoction,
    remark: '',
    ...more,
  }
}

/** A line of another sheet, `W08 5mg qd`, active until today and six days more. */
export function activeOf(text: string, more: Partial<ActiveLine> = {}): ActiveLine {
  const [code = '', dose = '', freq = ''] = text.split(' ')
  const drug = factsOf(code)
  return {
    rxId: 'other',
    type: drug.category === '3' ? '3' : '1',
    drugCode: drug.code,
    name: drug.name,
    dose: dose === '' ? null : amount(dose),
    freq,
    prnMax: null,
    dosesPerDay: 1,
    day: TODAY,
    activeUntil: '2026-12-01',
    ...more,
  }
}

export interface SheetParts {
  lines?: readonly LineText[]
  active?: readonly ActiveLine[]
  head?: Partial<PrescriptionHead>
  patient?: Partial<PatientFacts>
  doctor?: Partial<DoctorFacts>
  session?: Partial<SessionFacts>
  /** facts that differ, by code */
  facts?: Readonly<Record<string, Partial<DrugFacts>>>
  pairs?: readonly InteractionPair[]
  config?: Partial<CheckInput['config']>
  rest?: Partial<Pick<CheckInput, 'stage' | 'drugs' | 'pairs' | 'stock' | 'today' | 'now'>>
}

/** ICD codes as diagnoses of the sheet. */
export const diagnosed = (...codes: readonly string[]): Partial<PrescriptionHead> => ({
  diagnoses: codes.map(code => ({ kind: 1, code, name: code, main: false })),
})

/** An allergy of the patient. */
export const allergyOf = (more: Partial<PatientAllergy>): PatientAllergy => ({
  ingredientCode: null,
  classCode: null,
  ingredientClasses: [],
  text: '',
  severity: '2',
  ...more,
})

/** A herb sheet with 病名 and 证候, 7 付. */
export const herbHead = (more: Partial<PrescriptionHead> = {}): Partial<PrescriptionHead> => ({
  type: '3',
  doseCount: 7,
  decoctBy: '1',
  diagnoses: [
    { kind: 2, code: 'ZB01', name: '感冒', main: true },
    { kind: 3, code: 'ZZ01', name: '风寒束表证', main: false },
  ],
  ...more,
})

export function sheetOf(parts: SheetParts): CheckInput {
  const patched = (code: string): DrugFacts => {
    const facts = factsOf(code)
    return { ...facts, ...parts.facts?.[code] }
  }
  const lines = (parts.lines ?? []).map((line, at) => lineOf(line, at, patched))
  const active = parts.active ?? []
  const texts = (parts.lines ?? []).map(line => (typeof line === 'string' ? line : line[0]).split(' ')[0] ?? '')
  const codes = [...texts, ...active.map(({ drugCode }) => drugCode.replace('H-', ''))]
  return {
    today: TODAY,
    now: NOW,
    stage: 'draft',
    head: { ...HEAD, ...parts.head },
    lines,
    patient: { ...PATIENT, ...parts.patient },
    doctor: { ...DOCTOR, ...parts.doctor },
    session: { ...SESSION, ...parts.session },
    active,
    drugs: Object.fromEntries(codes.map(code => [factsOf(code).code, patched(code)])),
    pairs: parts.pairs ?? [],
    stock: null,
    config: { ...RULE_CONFIG, ...parts.config },
    ...parts.rest,
  }
}

/** Results of a sheet. */
export const checked = (parts: SheetParts): CheckResult[] => checkPrescription(sheetOf(parts))

/** Details of an X1 for a rule, or a whole sheet, that could not be judged. */
const BROKEN = /^(规则.+未能运行|处方内容无法读取)$/

/** What one rule finds on a sheet, in order. Throws where a rule broke: its silence would look like nothing found. */
export function resultsOf(ruleId: string, parts: SheetParts): CheckResult[] {
  const results = checked(parts)
  const broken = results.find(result => result.ruleId === 'X1' && BROKEN.test(result.detail))
  if (broken !== undefined && ruleId !== 'X1') throw new Error(broken.detail)
  return results.filter(result => result.ruleId === ruleId)
}

/** Levels of what one rule finds on a sheet, in order. */
export const levelsOf = (ruleId: string, parts: SheetParts): number[] => resultsOf(ruleId, parts).map(({ level }) => level)

/** `L3 title` of what one rule finds. */
export const foundBy = (ruleId: string, parts: SheetParts): string[] =>
  resultsOf(ruleId, parts).map(({ level, title }) => `L${level} ${title}`)

/** All of a result in one line: `L3 [1,2] title · detail · advice · source · key · data`. */
export const written = ({ level, lineNos, title, detail, advice, source, key, data }: CheckResult): string =>
  [`L${level} [${lineNos.join()}] ${title}`, detail, advice, source, key, JSON.stringify(data)].join(' · ')

/** All that one rule says of a sheet. */
export const said = (ruleId: string, parts: SheetParts): string[] => resultsOf(ruleId, parts).map(written)
