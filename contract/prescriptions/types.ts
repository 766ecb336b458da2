/**
 * What the safety checks of a prescription read and say (hospital.md part 5). Days are texts `YYYY-MM-DD` of Asia/Shanghai, moments epoch ms, money
 * fen; codes are those of the dictionaries; `yn` columns are booleans here, comma-joined columns lists, and each Amount one object.
 */
import type { Diagnosis } from '../entities/prescription.ts'
import type { Amount } from './amount.ts'

/** 0 information, 1 tick 知悉, 2 reason and signature, 3 refused; nobody overrides a 3 (RX-20). */
export type CheckLevel = 0 | 1 | 2 | 3

/** Dictionary rx_type: 1 西药, 2 中成药, 3 中药饮片. */
export type RxType = '1' | '2' | '3'
/** Dictionary drug_category: 1 西药, 2 中成药, 3 中药饮片, 4 器械. */
export type DrugCategory = '1' | '2' | '3' | '4'

/** A skin test of this patient as written on the sheet. */
export interface SkinTest {
  ingredientCode: string
  result: 'negative' | 'positive'
  at: number
}

export interface PrescriptionHead {
  type: RxType
  /** dictionary rx_class: 1 普通, 2 急诊, 3 儿科 */
  rxClass: '1' | '2' | '3'
  diagnoses: readonly Diagnosis[]
  longTerm: boolean
  guardianPresent: boolean
  /** 付数, herbs only */
  doseCount: number | null
  dosesPerDay: 1 | 2
  /** 1 自煎, 2 代煎, 3 颗粒; herbs only */
  decoctBy: '1' | '2' | '3' | null
  /** 服法 of the whole sheet */
  usage: string
  skinTests: readonly SkinTest[]
}

/** The facts of a drug as the line shows them: S3 compares them with today's. */
export interface LineFacts {
  name: string
  spec: string
  unit: string
  strengthText: string
}

export interface PrescriptionLine {
  no: number
  drugCode: string
  facts: LineFacts
  /** null while nothing readable is written; of a herb the grams of one 剂 */
  dose: Amount | null
  /** dictionary freq; '' for herbs */
  freq: string
  /** most per day where freq is prn */
  prnMax: number | null
  /** dictionary route; '' for herbs */
  route: string
  /** dictionary timing */
  timing: string
  /** 0 for herbs */
  days: number
  /** packs, or smallest units of an openable drug; 0 for herbs */
  qty: number
  qtyManual: boolean
  /** as drafted: per pack, of herbs 厘 (1/1000 yuan) per gram */
  priceFen: number
  /** dictionary decoction, herbs only */
  decoction: string | null
  remark: string
}

/** A recorded allergy that is in force. */
export interface PatientAllergy {
  ingredientCode: string | null
  classCode: string | null
  /** classes (classes.ts) of the recorded ingredient, as the drugs with that ingredient have them */
  ingredientClasses: readonly string[]
  text: string
  /** dictionary allergy_severity: 1 轻度, 2 中度, 3 重度; null counts as 中度 */
  severity: '1' | '2' | '3' | null
}

export interface PatientFacts {
  sex: 1 | 2
  birthday: string
  /** what identityOf (identity.ts) says on the server: the number itself does not travel */
  identity: 'agrees' | 'differs' | 'none'
  guardianName: string
  weightG: number | null
  weightAt: number | null
  /** 0 未知, 1 否, 2 是 */
  pregnancy: 0 | 1 | 2
  lactation: 0 | 1 | 2
  /** creatinine, tenths of µmol/L */
  scrUmol10: number | null
  scrAt: number | null
  /** Child-Pugh */
  liverGrade: 'A' | 'B' | 'C' | null
  allergies: readonly PatientAllergy[]
  /** when the patient was last asked about allergies */
  allergyAsked: number | null
  /** present conditions (现患) by ICD code */
  conditions: readonly string[]
}

/** A line of another sheet of this patient in 1, 2, 3, 7, 8 with activeUntil ≥ today; its drug is in `drugs` too. */
export interface ActiveLine {
  rxId: string
  type: RxType
  drugCode: string
  name: string
  dose: Amount | null
  freq: string
  prnMax: number | null
  dosesPerDay: 1 | 2
  /** day of submission, at issue day of issue */
  day: string
  activeUntil: string
}

/** Bounds of a single dose and of a day. */
export interface DoseBounds {
  doseMin: Amount | null
  doseMax: Amount | null
  dailyMax: Amount | null
}

/** A row of hos_drug_dosage; '' leaves route, freq or icdPrefix open. */
export interface DrugDosage extends DoseBounds {
  /** 1 成人, 2 儿童, 3 老人, 4 孕妇 */
  population: '1' | '2' | '3' | '4'
  icdPrefix: string
  route: string
  freq: string
  /** bounds are per kg of body weight */
  perKg: boolean
}

/** A row of hos_drug_ingredient; of a 成药 the name of a herb component is the herb's. */
export interface DrugIngredient {
  code: string
  name: string
  /** per smallest unit of the drug */
  amount: Amount | null
  /** of the ingredient over all products (D3) */
  dailyMax: Amount | null
  main: boolean
}

/** Facts of a drug or herb as published today (hos_drug and its rows). */
export interface DrugFacts extends DoseBounds {
  code: string
  name: string
  category: DrugCategory
  enabled: boolean
  tradeName: string
  alias: readonly string[]
  spec: string
  doseForm: string
  /** dictionary pack_unit, g for herbs */
  unit: string
  minUnit: string
  packSize: number
  splitStep: number
  openable: boolean
  strength: Amount | null
  strengthText: string
  strengthPer: 'unit' | 'ml' | 'g'
  routes: readonly string[]
  freqs: readonly string[]
  /** usual most per day of prn */
  prnMax: number | null
  /** µg or mIU per kg of body weight */
  childDoseMinPerKg: number | null
  childDoseMaxPerKg: number | null
  childDailyPerKg: number | null
  ageMinMonths: number | null
  ageMaxMonths: number | null
  ageForbidden: boolean
  /** years */
  elderFrom: number | null
  maxDays: number | null
  /** 0 未标注, 1 可用, 2 慎用, 3 禁用 */
  pregnancyLevel: 0 | 1 | 2 | 3
  lactationLevel: 0 | 1 | 2 | 3
  sexOnly: 1 | 2 | null
  /** mL/min/1.73 m² */
  egfrBlock: number | null
  egfrWarn: number | null
  liverBlock: 'A' | 'B' | 'C' | null
  /** dictionary control_class, '0' 非管制 */
  controlClass: string
  /** dictionary antibiotic_level, 0 非抗菌药 */
  antibioticLevel: 0 | 1 | 2 | 3
  skinTest: boolean
  coldChain: boolean
  onlineAllowed: boolean
  longTermAllowed: boolean
  /** codes of classes.ts */
  classCodes: readonly string[]
  ingredients: readonly DrugIngredient[]
  dosages: readonly DrugDosage[]
  /** kind 1 适应, 2 慎用, 3 禁忌 */
  icds: readonly { prefix: string; kind: 1 | 2 | 3 }[]
  /** today's, of the chosen pharmacy: per pack, of herbs 厘 per gram; null where it is not known */
  priceFen: number | null
  /** herbs: '' for a herb without one in the catalogue */
  baseName: string
  doseMinMg: number | null
  doseMaxMg: number | null
  /** 0 无, 1 小毒, 2 有毒, 3 大毒 */
  toxicity: 0 | 1 | 2 | 3
  /** dictionary decoction */
  decoction: string | null
}

/** A published row of hos_interaction; the order of its sides says nothing. Codes: ingredient code, class code of classes.ts, name of a herb. */
export interface InteractionPair {
  aKind: InteractionKind
  aCode: string
  bKind: InteractionKind
  bCode: string
  level: CheckLevel
  effect: string
  advice: string
  source: string
}
export type InteractionKind = 'ingredient' | 'class' | 'herb'

/** A batch in the chosen pharmacy: `available` in smallest units, herbs in mg; not expired today. */
export interface StockBatch {
  batchNo: string
  expiry: string
  available: number
}

/** The doctor who writes. */
export interface DoctorFacts {
  canWestern: boolean
  canPatent: boolean
  canHerb: boolean
  canRestricted: boolean
  /** isPediatric, or of the department 儿科 */
  isPediatric: boolean
  /** 0 未上传, 1 待审, 2 生效, 3 停用 */
  signatureStatus: 0 | 1 | 2 | 3
}

/** The consultation that the sheet belongs to. */
export interface SessionFacts {
  /** session_status */
  status: string
  /** the doctor of the sheet is the session's */
  own: boolean
  /** after the end of the session an existing sheet may be edited until then */
  editableUntil: number | null
  /** revisit_status is 2 符合复诊 */
  isRevisit: boolean
  proofs: number
  /** hos_disease.onlineAllowed of the diagnosed diseases; true where none says N */
  diseaseAllowed: boolean
  /** ICD codes of the chronic catalogue and of the patient's enrolments, by prefix (H8) */
  chronicPrefixes: readonly string[]
}

/** Values of the tenant (hospital.md part 2). */
export interface RuleConfig {
  /** rule.<id>.level of rules marked ◆; others are ignored */
  levels: Readonly<Record<string, 1 | 2 | 3>>
  /** rx.guardianBelowYears, 6 to 14 */
  guardianBelowYears: number
  /** tcm.antagonism */
  antagonism: 'warn' | 'block'
  /** rx.maxLines */
  maxLines: number
  /** rx.supplyDays */
  supplyDays: number
  /** rx.longTermDaysMax */
  longTermDaysMax: number
  /** rx.herbDoseMax */
  herbDoseMax: number
}

export interface CheckInput {
  /** the day of `now` in Shanghai */
  today: string
  now: number
  /** `signed` at approval and dispensing: of S3 only 停用 counts then */
  stage: 'draft' | 'signed'
  head: PrescriptionHead
  lines: readonly PrescriptionLine[]
  patient: PatientFacts
  doctor: DoctorFacts
  session: SessionFacts
  active: readonly ActiveLine[]
  /** facts by code, of lines and active lines; null when they could not be loaded (X1) */
  drugs: Readonly<Record<string, DrugFacts>> | null
  /** null when they could not be loaded (X1) */
  pairs: readonly InteractionPair[] | null
  /** batches by drug code, FEFO or not; null while no pharmacy is chosen */
  stock: Readonly<Record<string, readonly StockBatch[]>> | null
  config: RuleConfig
}

/** One finding. Screens show title, detail and advice; `data` is for the record. */
export interface CheckResult {
  ruleId: string
  level: CheckLevel
  /** numbers of the lines it is about, ascending; none for the head */
  lineNos: readonly number[]
  title: string
  detail: string
  data: Readonly<Record<string, string | number>>
  advice: string
  source: string
  /** ruleId|codes sorted|facts that matter: a tick or reason holds for this key only (RX-22) */
  key: string
}
