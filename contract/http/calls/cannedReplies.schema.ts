import { Type } from 'typebox'
import { idSchema } from '#contract/sockets/chat.schema.ts'

/** Schemas of calls/cannedReplies.ts. */
export const useReplyBody = Type.Object({ id: idSchema })
