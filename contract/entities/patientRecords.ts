import type { OrderStatus } from './order.ts'
import type { RecordFields } from './medicalRecord.ts'
import type { RxStatus } from './prescription.ts'

/** A submitted sheet as its patient's account sees it in a list: without a drug's name (RX-32). Moments epoch ms. */
export interface PatientSheetRow {
  id: string
  rxNo: string
  rxType: '1' | '2' | '3'
  status: RxStatus
  patientName: string
  doctorName: string
  orgName: string
  submittedAt: number
  /** the last moment at which drugs are given out */
  validUntil: number
}

/** A line of an approved sheet; `words`: how it is used, for an herb how it is boiled. */
export interface PatientSheetLine {
  no: number
  name: string
  spec: string
  /** 2盒, of an herb 10g */
  amount: string
  words: string
  remark: string
  /** dictionary rx_line_status: 1 正常, 2 未发, 3 缺货 */
  status: string
}

/** What an approved sheet says; money in fen. */
export interface PatientSheetContent {
  diagnoses: string[]
  lines: PatientSheetLine[]
  /** of herbs: how many 剂, how they are boiled and taken; empty otherwise */
  herbWords: string
  totalFen: number
  reviewerName: string
  /** first eight digits of what doctor and pharmacist signed */
  doctorHash: string
  reviewerHash: string
}

/** A sheet with all that its own page shows. */
export interface PatientSheet extends PatientSheetRow {
  sid: string
  /** null: not approved, or not in force any more: nothing of it is told */
  content: PatientSheetContent | null
  /** the newest order of its drugs; `shopName` empty: no pharmacy was chosen */
  order: { id: string; status: OrderStatus; payFen: number; shopName: string } | null
}

/** A signed medical record in a list of the account's. */
export interface PatientRecordRow {
  id: string
  patientName: string
  doctorName: string
  orgName: string
  chiefComplaint: string
  diagnoses: string[]
  signedAt: number
}

/** The signed medical record of a consultation. */
export interface PatientRecord extends PatientRecordRow, Omit<RecordFields, 'diagnoses' | 'chiefComplaint'> {
  sid: string
  sessionNo: string
  hospitalName: string
  sex: 1 | 2
  ageText: string
  isRevisit: boolean
  /** from 1; more: it was revised */
  rev: number
  /** first eight digits of the hash that was signed */
  hash: string
  /** parts that name a drug which is not approved: their text is left out (RX-32) */
  hidden: (keyof RecordFields)[]
}
