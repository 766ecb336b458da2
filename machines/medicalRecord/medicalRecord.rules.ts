import type { MedicalRecord, RecordFields, SessionRecords } from '#contract/entities/medicalRecord.ts'
import { EMPTY_RECORD } from '#contract/rules/recordTexts.ts'

/** Pause after the last letter before a draft is kept, ms. */
export const RECORD_AUTOSAVE = 2_000
/** Before a draft that could not be kept is sent again, ms. */
export const RECORD_RETRY = 4_000

const ASKS = new Set(['PASSWORD', 'PASSWORD_ASKED', 'PASSWORD_LOCKED'])
/** The refusal asks for the password. */
export const asksPassword = (code: string | undefined): boolean => code !== undefined && ASKS.has(code)

const wordsOf = (record: MedicalRecord): RecordFields => {
  const { chiefComplaint, presentIllness, past, allergy, exam, tcmExam, diagnoses, treatment, advice } = record
  return { chiefComplaint, presentIllness, past, allergy, exam, tcmExam, diagnoses, treatment, advice }
}

/** What the form begins with: the newest revision, or what the patient told. A draft without a diagnosis takes that of the sheet. */
export function firstFields({ records: [newest], prefill }: SessionRecords): RecordFields {
  if (newest === undefined) return { ...EMPTY_RECORD, ...prefill }
  const words = wordsOf(newest)
  return newest.status === '0' && words.diagnoses.length === 0 ? { ...words, diagnoses: prefill.diagnoses } : words
}

/** The database orders the keys of a diagnosis as it likes: two that say the same read the same here. */
const comparable = (fields: RecordFields): string =>
  JSON.stringify({
    ...fields,
    diagnoses: fields.diagnoses.map(({ kind, code, name, main, note }) => [kind, code, name, main, note ?? '']),
  })

const says = (record: MedicalRecord, fields: RecordFields): boolean => comparable(wordsOf(record)) === comparable(fields)

/** The newest revision is signed and says what stands in the form; `version` is the newest that this window knows of. */
export function isSigned(known: SessionRecords | null, fields: RecordFields, version: number | null): boolean {
  const newest = known?.records[0]
  return newest?.status === '1' && newest.version === version && says(newest, fields)
}

/** What became of a signature whose answer did not come: `other` is what another window wrote. */
export function signatureIn(
  { records: [newest] }: SessionRecords,
  sent: RecordFields | null,
  version: number | null,
): 'signed' | 'none' | 'other' {
  if ((newest?.version ?? null) === version) return 'none'
  return newest?.status === '1' && sent !== null && says(newest, sent) ? 'signed' : 'other'
}
