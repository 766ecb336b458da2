import { Type } from 'typebox'
import { RECORD_MAX } from '#contract/rules/recordTexts.ts'
import { idSchema, text } from '#contract/sockets/chat.schema.ts'

const words = text(0, RECORD_MAX.text)
const diagnosisSchema = Type.Object({
  kind: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  code: text(0, 32),
  name: text(1, 100),
  main: Type.Boolean(),
  note: Type.Optional(text(0, 100)),
})
const recordFields = Type.Object({
  chiefComplaint: text(0, RECORD_MAX.complaint),
  presentIllness: words,
  past: words,
  allergy: words,
  exam: words,
  tcmExam: words,
  diagnoses: Type.Array(diagnosisSchema, { maxItems: RECORD_MAX.diagnoses }),
  treatment: words,
  advice: words,
})

/** Schemas of calls/medicalRecords.ts. */
export const recordQuery = Type.Object({ id: idSchema })
export const sessionRecordsQuery = Type.Object({ sid: idSchema })
export const saveRecordBody = Type.Object({
  requestId: text(1, 64),
  sid: idSchema,
  /** of the newest revision; null: there is none */
  version: Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: 2_147_483_647 })]),
  fields: recordFields,
})
export const signRecordBody = Type.Object({
  ...saveRecordBody.properties,
  /** null: the same sign-in typed it within the last five minutes, else PASSWORD_ASKED */
  password: Type.Union([Type.Null(), text(1, 100)]),
})
