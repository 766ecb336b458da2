import type { AmountKind } from '../prescriptions/amount.ts'
import type { CheckResult, LineFacts, PrescriptionHead } from '../prescriptions/types.ts'
import type { Diagnosis, RxStatus } from './prescription.ts'

/** Identity of the patient on a sheet, fixed at its submission. */
export interface PatientSnapshot {
  name: string
  sex: 1 | 2
  birthday: string
  /** as printed: 3岁2月 */
  ageText: string
  weightG: number | null
  phoneMasked: string
}

/** What the head of a draft carries besides what is checked. */
export interface SheetHead extends PrescriptionHead {
  /** 1 to 3 */
  validDays: number
  longTermReason: string
  classReason: string
  therapy: string
  volumeMl: number | null
  /** 1 自费, 2 医保 */
  feeType: '1' | '2'
  shopCode: string | null
  /** the earlier sheet it renews */
  renewOf: string | null
}

/** A line as the doctor writes it; amounts as text, the server makes the pair of it. */
export interface LineInput {
  no: number
  groupNo: number
  drugCode: string
  doseText: string
  freq: string
  prnMax: number | null
  route: string
  timing: string
  days: number
  qty: number
  qtyUnit: string
  qtyManual: boolean
  qtyReason: string
  priceFen: number
  decoction: string | null
  role: string
  remark: string
  facts: LineFacts
}

/** A line as it is stored; money in fen. */
export interface SheetLine extends LineInput {
  doseKind: AmountKind | null
  doseValue: number | null
  amountFen: number
  /** dictionary rx_line_status: 1 正常, 2 未发, 3 缺货 */
  status: string
}

/** What a reviewer says of a line. */
export interface LineComment {
  no: number
  /** dictionary reject_reason */
  code: string
  text: string
}

/** A reason for an L2: coded (override_reason) and in words, for one key. */
export interface SheetOverride {
  ruleKey: string
  level: number
  reasonCode: string
  text: string
  byName: string
  at: string
}

/** A decision on a version. */
export interface SheetReview {
  rxVersion: number
  reviewerName: string
  /** dictionary review_result: 1 通过, 2 驳回, 3 转上级药师 */
  result: '1' | '2' | '3'
  reasonCodes: string[]
  lineComments: LineComment[]
  text: string
  startedAt: string
  finishedAt: string
}

/** A prescription as doctor, pharmacist and office read it. Times `YYYY-MM-DD HH:mm:ss`, money in fen. */
export interface Sheet {
  id: string
  rxNo: string
  sid: string
  patientId: string
  doctorId: string
  doctorName: string
  orgCode: string
  status: RxStatus
  version: number
  rxVersion: number
  head: SheetHead
  lines: SheetLine[]
  totalFen: number
  decoctFeeFen: number
  supplyDays: number
  maxLevel: number
  isSenior: boolean
  rejections: number
  submittedAt: string | null
  validUntil: string | null
  activeUntil: string | null
  editableUntil: string | null
  reviewerId: string | null
  reviewerName: string | null
  claimUntil: string | null
  reviewedAt: string | null
  voidReason: string
  snapshot: PatientSnapshot | null
  /** what was signed last; null for a draft */
  signed: SignedVersion | null
  reviews: SheetReview[]
  createTime: string
  updateTime: string | null
}

/** A signed version: its hash, whether the stored text still has it, and the checks as they stood. */
export interface SignedVersion {
  rxVersion: number
  sha256: string
  isIntact: boolean
  submittedAt: string
  rulesCode: string
  dataRev: number
  objection: string
  checks: CheckResult[]
  ticks: string[]
  overrides: SheetOverride[]
}

/** What changed between two versions: values of the head and of lines as they are printed; a new line has no `before`, a dropped one no `after`. */
export interface SheetDiff {
  head: { field: string; before: string; after: string }[]
  lines: { no: number; drugCode: string; name: string; field: string; before: string | null; after: string | null }[]
}

/** A version with what it changed. */
export interface SheetVersion extends SignedVersion {
  lines: SheetLine[]
  reviews: SheetReview[]
  /** null: the first */
  diff: SheetDiff | null
}

/** A sheet in the pool of pharmacists. */
export interface PoolRow {
  id: string
  rxNo: string
  sid: string
  rxType: '1' | '2' | '3'
  rxVersion: number
  version: number
  status: '1' | '2'
  patientName: string
  sex: 1 | 2
  ageText: string
  weightG: number | null
  diagnoses: Diagnosis[]
  doctorName: string
  orgCode: string
  orgName: string
  kinds: number
  maxLevel: number
  isSenior: boolean
  urgent: boolean
  submittedAt: string
  /** who reviews it, and until when; null: free */
  reviewerId: string | null
  reviewerName: string | null
  claimUntil: string | null
}

/** A drug as the picker offers it. Price in fen a pack, of herbs 厘 a gram. */
export interface DrugChoice {
  code: string
  name: string
  spec: string
  category: string
  unit: string
  priceFen: number
  /** available in the pharmacy asked for, smallest units, herbs in mg; null: none was named */
  stock: number | null
  /** marks that the row shows: 抗菌, 皮试, 精神, 毒性, OTC … */
  flags: string[]
  /** why it cannot be chosen; absent: it can */
  disabled?: string
  /** what a line begins with */
  usage: {
    doseText: string
    freq: string
    prnMax: number | null
    route: string
    timing: string
    days: number | null
    decoction: string | null
  }
}

/** Head and lines of a 协定方. */
export type TemplateHead = Pick<SheetHead, 'usage' | 'therapy' | 'doseCount' | 'dosesPerDay' | 'decoctBy'>
export type TemplateLine = Pick<
  LineInput,
  'no' | 'groupNo' | 'drugCode' | 'doseText' | 'freq' | 'prnMax' | 'route' | 'timing' | 'days' | 'decoction' | 'role' | 'remark'
>
