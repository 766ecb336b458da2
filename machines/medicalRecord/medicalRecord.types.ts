import type { PromiseActorLogic } from 'xstate'
import type { MedicalRecord, RecordFields, SessionRecords } from '#contract/entities/medicalRecord.ts'
import type { Failure } from '#contract/http/failure.ts'

/** What is to be done once the words that are on their way are kept. */
export type AfterSave = 'sign' | 'close' | null

export interface MedicalRecordContext {
  sid: string
  known: SessionRecords | null
  /** what stands in the form */
  fields: RecordFields
  /** of the newest revision; null: there is none */
  version: number | null
  /** when the words were kept last, epoch ms of the server; null: never here */
  savedAt: number | null
  /** they were changed while the last ones were on their way */
  isChanged: boolean
  next: AfterSave
  /** signing was asked for while something was missing */
  isIncomplete: boolean
  /** null: the sign-in may still know it */
  password: string | null
  /** goes with the server's answers: a repeated request stores nothing again */
  answers: number
  /** the words of a save that was not answered yet */
  sent: RecordFields | null
  failure: Failure | null
}

export type MedicalRecordEvent =
  | { type: 'set'; fields: Partial<RecordFields> }
  | { type: 'sign' }
  | { type: 'password'; password: string }
  | { type: 'cancel' }
  | { type: 'close' }
  | { type: 'retry' }

export type MedicalRecordTag =
  'loading' | 'failed' | 'writing' | 'dirty' | 'saving' | 'unsaved' | 'overtaken' | 'asking' | 'signing' | 'signed' | 'closed'

/** `record.closed`: everything written is kept, the window may go. */
export type MedicalRecordEmitted = { type: 'record.signed'; record: MedicalRecord | null } | { type: 'record.closed' }

interface Written {
  sid: string
  version: number | null
  fields: RecordFields
  requestNo: number
}
/** Rejects with a Failure. */
export type FetchRecords = PromiseActorLogic<SessionRecords, { sid: string }>
/** Rejects with a Failure. */
export type SaveRecord = PromiseActorLogic<MedicalRecord, Written>
/** Rejects with a Failure whose code is a reason of RECORD_REFUSALS or of RX_REFUSALS. */
export type SignRecord = PromiseActorLogic<MedicalRecord, Written & { password: string | null }>
