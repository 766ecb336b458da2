import { Type } from 'typebox'
import type { TSchema } from 'typebox'
import { CREATININE_UMOL10, WEIGHT_G } from '#contract/rules/bodyFacts.ts'
import { idSchema, momentSchema, text } from '#contract/sockets/chat.schema.ts'
import { oneOf } from './common.schema.ts'

/** Null stands first: the validator takes it for 0 or an empty text where those are allowed too. */
const nullable = <T extends TSchema>(schema: T) => Type.Union([Type.Null(), schema])
const count = (maximum: number) => Type.Integer({ minimum: 0, maximum })
const INT4_MAX = 2_147_483_647
const versionSchema = Type.Integer({ minimum: 1, maximum: INT4_MAX })
const code = text(1, 64)
const LINES_MAX = 60

const diagnosisSchema = Type.Object({
  kind: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  code: text(0, 32),
  name: text(1, 100),
  main: Type.Boolean(),
  note: Type.Optional(text(0, 100)),
})

const headSchema = Type.Object({
  type: oneOf(['1', '2', '3']),
  rxClass: oneOf(['1', '2', '3']),
  diagnoses: Type.Array(diagnosisSchema, { maxItems: 10 }),
  longTerm: Type.Boolean(),
  guardianPresent: Type.Boolean(),
  doseCount: nullable(count(365)),
  dosesPerDay: Type.Union([Type.Literal(1), Type.Literal(2)]),
  decoctBy: nullable(oneOf(['1', '2', '3'])),
  usage: text(0, 100),
  skinTests: Type.Array(
    Type.Object({
      ingredientCode: code,
      result: oneOf(['negative', 'positive']),
      at: momentSchema,
      fileId: Type.Optional(text(0, 300)),
    }),
    { maxItems: 20 },
  ),
  validDays: Type.Integer({ minimum: 1, maximum: 3 }),
  longTermReason: text(0, 200),
  classReason: text(0, 200),
  therapy: text(0, 100),
  volumeMl: nullable(count(10_000)),
  feeType: oneOf(['1', '2']),
  shopCode: nullable(text(1, 32)),
  renewOf: nullable(idSchema),
})

const lineSchema = Type.Object({
  no: Type.Integer({ minimum: 1, maximum: LINES_MAX }),
  groupNo: Type.Integer({ minimum: 1, maximum: LINES_MAX }),
  drugCode: code,
  doseText: text(0, 30),
  freq: text(0, 16),
  prnMax: nullable(count(48)),
  route: text(0, 16),
  timing: text(0, 16),
  days: count(365),
  qty: count(100_000),
  qtyUnit: text(0, 16),
  qtyManual: Type.Boolean(),
  qtyReason: text(0, 100),
  priceFen: count(100_000_000),
  decoction: nullable(text(1, 16)),
  role: text(0, 8),
  remark: text(0, 50),
  facts: Type.Object({ name: text(0, 100), spec: text(0, 100), unit: text(0, 16), strengthText: text(0, 32) }),
})

const writtenFields = {
  /** null: a new sheet, which is stored with its first line */
  id: nullable(idSchema),
  sid: idSchema,
  head: headSchema,
  lines: Type.Array(lineSchema, { maxItems: LINES_MAX }),
}
const commandFields = { requestId: text(1, 64), id: idSchema, version: versionSchema }

/** Schemas of calls/prescriptions.ts. */
export const sheetQuery = Type.Object({ id: idSchema })
export const sessionSheetsQuery = Type.Object({ sid: idSchema })
export const drugsQuery = Type.Object({
  q: text(0, 50),
  type: oneOf(['1', '2', '3']),
  shop: Type.Optional(text(0, 32)),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
})
export const drugFactsQuery = Type.Object({ codes: text(1, 6_500), shop: Type.Optional(text(0, 32)) })
export const patientFactsQuery = Type.Object({ sid: idSchema, rxId: Type.Optional(text(0, 64)) })
export const saveDraftBody = Type.Object({ ...writtenFields, requestId: text(1, 64), version: nullable(versionSchema) })
export const checkBody = Type.Object(writtenFields)
export const discardBody = Type.Object(commandFields)
export const recordFactsBody = Type.Object({
  requestId: text(1, 64),
  sid: idSchema,
  /** grams; null leaves what is stored */
  weightG: nullable(Type.Integer({ minimum: WEIGHT_G.min, maximum: WEIGHT_G.max })),
  /** creatinine with the day of its test, tenths of µmol/L; null leaves what is stored */
  creatinine: nullable(
    Type.Object({
      umol10: Type.Integer({ minimum: CREATININE_UMOL10.min, maximum: CREATININE_UMOL10.max }),
      day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    }),
  ),
  /** 0 unknown, 1 no, 2 yes; absent leaves what is stored */
  pregnancy: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])),
  lactation: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)])),
  /** Child-Pugh; null: unknown, absent leaves what is stored */
  liverGrade: Type.Optional(nullable(oneOf(['A', 'B', 'C']))),
})
export const addAllergyBody = Type.Object({
  requestId: text(1, 64),
  sid: idSchema,
  /** null: the patient was asked and knows of none */
  allergy: nullable(
    Type.Object({
      kind: oneOf(['1', '2', '3']),
      text: text(1, 50),
      ingredientCode: nullable(code),
      classCode: nullable(code),
      severity: nullable(oneOf(['1', '2', '3'])),
      reaction: text(0, 100),
    }),
  ),
})
