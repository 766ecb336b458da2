import { Type } from 'typebox'
import { idSchema, text } from '#contract/sockets/chat.schema.ts'
import { passwordSchema, sheetCommandFields } from './prescriptionSubmit.schema.ts'

const LINES_MAX = 60
/** null: within five minutes of the last one; PASSWORD_ASKED where that is over */
const reviewPassword = Type.Union([Type.Null(), passwordSchema])
const items = Type.Array(text(1, 32), { maxItems: 20 })
const codes = Type.Array(text(1, 8), { maxItems: 20 })

/** Schemas of calls/prescriptionReviews.ts. */
export const claimBody = Type.Object({ requestId: text(1, 64), id: idSchema })
export const releaseBody = Type.Object(sheetCommandFields)
export const approveBody = Type.Object({
  ...sheetCommandFields,
  password: reviewPassword,
  text: text(0, 200),
  checkedItems: items,
})
export const rejectBody = Type.Object({
  ...sheetCommandFields,
  /** dictionary reject_reason */
  codes,
  comments: Type.Array(
    Type.Object({ no: Type.Integer({ minimum: 1, maximum: LINES_MAX }), code: text(0, 8), text: text(0, 200) }),
    { maxItems: LINES_MAX },
  ),
  text: text(0, 500),
  password: reviewPassword,
  checkedItems: items,
})
export const escalateBody = Type.Object({ ...sheetCommandFields, text: text(0, 200) })
