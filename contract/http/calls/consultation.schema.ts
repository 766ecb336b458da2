import { Type } from 'typebox'
import { CONSULT } from '#contract/constants.ts'
import {
  endFields,
  historyFields,
  idSchema,
  listFields,
  presenceFields,
  refuseFields,
  sessionCommandFields,
} from '#contract/sockets/chat.schema.ts'

/** Schemas of calls/consultation.ts and calls/chatState.ts. The commands take what the chat socket takes; what they do not name is ignored here. */
export const sessionListQuery = Type.Object(listFields)
export const sessionQuery = Type.Object({ sid: idSchema })
export const sessionMessagesQuery = Type.Object(historyFields)
export const sessionCommandBody = Type.Object(sessionCommandFields)
export const endSessionBody = Type.Object(endFields)
export const refuseSessionBody = Type.Object(refuseFields)
export const setPresenceBody = Type.Object(presenceFields)
export const shareSessionBody = Type.Object({
  sid: idSchema,
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: CONSULT.shareHours })),
})
export const revokeShareBody = Type.Object({ id: idSchema })
export const sharedRecordParams = Type.Object({ token: Type.String({ maxLength: 200 }) })
export const sharedRecordBody = Type.Object({ phoneEnd: Type.String({ pattern: '^\\d{4}$' }) })
export const chatSessionOnlineQuery = Type.Object({ userId: Type.String({ maxLength: 64 }) })
