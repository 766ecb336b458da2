import type { Diagnosis, RxStatus } from './prescription.ts'

/** 0 草稿, 1 已签名, 2 已修订: a signed one is never changed, the next revision takes its place (RX-38). */
export type RecordStatus = '0' | '1' | '2'

/** What a doctor writes of a consultation. Texts are plain. */
export interface RecordFields {
  chiefComplaint: string
  presentIllness: string
  past: string
  allergy: string
  exam: string
  /** 四诊 */
  tcmExam: string
  diagnoses: Diagnosis[]
  treatment: string
  advice: string
}

/** A revision of the medical record of a session. Times are epoch ms. */
export interface MedicalRecord extends RecordFields {
  id: string
  sid: string
  /** from 1 */
  rev: number
  status: RecordStatus
  isRevisit: boolean
  doctorName: string
  updatedAt: number
  signedAt: number | null
  /** first eight digits of the hash that was signed */
  hash: string | null
  /** the stored text still has the hash that was signed; null: not signed */
  isIntact: boolean | null
  /** the lock of commands */
  version: number
}

/** Records of a session, newest first, what a new one begins with, and the sheets that were written in it. */
export interface SessionRecords {
  records: MedicalRecord[]
  prefill: RecordFields
  sheets: { id: string; rxNo: string; status: RxStatus; lines: number }[]
}
