import { Type } from 'typebox'
import { idSchema, text } from '#contract/sockets/chat.schema.ts'

const command = {
  requestId: text(1, 64),
  id: idSchema,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
}
const reason = text(0, 200)

/** Schemas of calls/care.ts. */
export const careSlotsQuery = Type.Object({ itemId: idSchema })
export const bookCareBody = Type.Object({
  requestId: text(1, 64),
  itemId: idSchema,
  scheduleId: idSchema,
  /** HH:mm of the slot as it was shown; another beginning is refused */
  at: Type.Optional(Type.String({ pattern: '^\\d\\d:\\d\\d$' })),
  memberId: idSchema,
  address: text(0, 200),
  contactPhone: text(0, 20),
})
export const careCommandBody = Type.Object(command)
export const careOfQuery = Type.Object({ id: idSchema })
export const assignCareBody = Type.Object({ ...command, nurseId: idSchema })
export const rescheduleCareBody = Type.Object({ ...command, scheduleId: idSchema })
export const cancelCareBody = Type.Object({ ...command, reason })
export const noShowBody = Type.Object({ ...command, withRefund: Type.Boolean() })
