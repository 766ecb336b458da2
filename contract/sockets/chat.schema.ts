import { Type } from 'typebox'
import type { TSchema } from 'typebox'
import { RESUME_LIMIT } from '#contract/constants.ts'
import { SENDABLE_KINDS } from '#contract/entities/chat.ts'
import type { ChatCommand } from '#contract/sockets/chat.ts'
import { oneOf } from '../http/calls/common.schema.ts'

const strict = <T extends Record<string, TSchema>>(properties: T) => Type.Object(properties, { additionalProperties: false })
/** Text as PostgreSQL takes it: without the zero character and, for JSON columns, without half a surrogate pair. */
export const text = (min: number, max: number) =>
  Type.String({
    minLength: min,
    maxLength: max,
    pattern: '^(?:[^\\u0000\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$',
  })
const count = (max = Number.MAX_SAFE_INTEGER) => Type.Integer({ minimum: 0, maximum: max })
const INT4_MAX = 2_147_483_647
/** A moment in epoch ms, up to the end of the year 9999: later ones are written in a way the database does not read. */
export const momentSchema = count(253_402_300_799_999)

/** Ids are 32 hex characters, but a client may hold any text; longer ones cannot exist. */
export const idSchema = text(1, 64)
const seqSchema = count(INT4_MAX)
/** Characters far beyond the limit are cut off here; between the two the answer is TOO_LONG. */
const contentSchema = text(0, 20_000)

/** A stored file in a message or an illness record. */
export const attachmentSchema = strict({
  path: text(1, 300),
  name: text(0, 300),
  mime: text(0, 100),
  size: count(),
  width: Type.Optional(count(100_000)),
  height: Type.Optional(count(100_000)),
  durationMs: Type.Optional(count(INT4_MAX)),
  thumb: Type.Optional(text(1, 300)),
})

export const sessionCommandFields = { sid: idSchema, version: Type.Integer({ minimum: 1, maximum: INT4_MAX }) }
export const endFields = { ...sessionCommandFields, invite: Type.Optional(Type.Boolean()) }
export const refuseFields = { ...sessionCommandFields, reason: text(1, 8), text: Type.Optional(text(0, 200)) }
export const listFields = {
  view: oneOf(['waiting', 'mine', 'ended', 'all']),
  q: Type.Optional(text(0, 50)),
  cursor: Type.Optional(momentSchema),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
}
export const historyFields = {
  sid: idSchema,
  beforeSeq: Type.Optional(seqSchema),
  afterSeq: Type.Optional(seqSchema),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
}
export const presenceFields = { desired: oneOf(['0', '1', '2']) }

/** Input of every chat command. Strict: other fields or types are BAD_INPUT (D22). */
export const COMMAND_SCHEMAS: Record<ChatCommand, TSchema> = {
  hello: strict({
    tab: text(1, 100),
    lastEs: count(),
    sessions: Type.Array(strict({ sid: idSchema, lastSeq: seqSchema }), { maxItems: RESUME_LIMIT }),
  }),
  'session:list': strict(listFields),
  'session:accept': strict(sessionCommandFields),
  'session:refuse': strict(refuseFields),
  'session:extend': strict(sessionCommandFields),
  'session:grant': strict(sessionCommandFields),
  'session:end': strict(endFields),
  'session:cancel': strict(sessionCommandFields),
  'session:rate': strict({ sid: idSchema, score: Type.Integer({ minimum: 1, maximum: 5 }), text: text(0, 300) }),
  'msg:send': strict({
    sid: idSchema,
    clientMsgId: text(1, 64),
    kind: oneOf(SENDABLE_KINDS),
    content: contentSchema,
    attachments: Type.Optional(Type.Array(attachmentSchema, { maxItems: 9 })),
    quoteSeq: Type.Optional(seqSchema),
  }),
  'msg:recall': strict({ sid: idSchema, seq: seqSchema }),
  'msg:read': strict({ sid: idSchema, readSeq: seqSchema }),
  history: strict(historyFields),
  resume: strict({ sid: idSchema, fromSeq: seqSchema }),
  'presence:set': strict(presenceFields),
}
export const typingSchema = strict({ sid: idSchema, on: Type.Boolean() })
