import { Type } from 'typebox'
import { idSchema, text } from '#contract/sockets/chat.schema.ts'

/** Schemas of calls/sessionNotes.ts. */
export const sessionNotesQuery = Type.Object({ sid: idSchema })
export const addNoteBody = Type.Object({ requestId: text(1, 64), sid: idSchema, text: text(1, 500) })
