import { Type } from 'typebox'
import { idSchema, text } from '#contract/sockets/chat.schema.ts'
import { oneOf } from './common.schema.ts'

const INT4_MAX = 2_147_483_647
const RULE_KEY_MAX = 400
const ANSWERS_MAX = 300

/** A command on the state of a sheet that the person has seen. */
export const sheetCommandFields = {
  requestId: text(1, 64),
  id: idSchema,
  version: Type.Integer({ minimum: 1, maximum: INT4_MAX }),
}
/** Passwords of other systems may be longer than ours; the limit only keeps the hash cheap. */
export const passwordSchema = text(0, 128)

const submitFields = {
  ...sheetCommandFields,
  /** of the check that the doctor confirms */
  inputsHash: text(1, 128),
  /** keys of L1 that are known */
  ticks: Type.Array(text(1, RULE_KEY_MAX), { maxItems: ANSWERS_MAX }),
  overrides: Type.Array(
    Type.Object({
      ruleKey: text(1, RULE_KEY_MAX),
      level: Type.Integer({ minimum: 0, maximum: 3 }),
      reasonCode: oneOf(['1', '2', '3', '4', '5', '9']),
      text: text(0, 200),
    }),
    { maxItems: ANSWERS_MAX },
  ),
  password: passwordSchema,
  /** why the doctor stands by a rejected sheet; '' where it was changed */
  objection: text(0, 200),
}

/** Schemas of calls/prescriptionSubmit.ts. */
export const submitBody = Type.Object(submitFields)
export const withdrawBody = Type.Object(sheetCommandFields)
export const voidBody = Type.Object({ ...sheetCommandFields, reason: text(0, 200) })
export const versionsQuery = Type.Object({ id: idSchema })
export const printParams = Type.Object({ id: idSchema })
export const printedBody = Type.Object({ requestId: text(1, 64), id: idSchema })
export const verifyParams = Type.Object({ rxNo: text(1, 64) })
export const verifyQuery = Type.Object({ c: text(1, 64) })
