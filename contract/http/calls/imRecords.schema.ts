import { Type } from 'typebox'
import { idSchema, text } from '#contract/sockets/chat.schema.ts'

const day = Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }))

/** Schemas of calls/imRecords.ts. Days are those of the hospital. */
export const imRecordQuery = Type.Object({
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** part of the name, with or without stars around it */
  patientName: Type.Optional(text(0, 50)),
  sessionNo: Type.Optional(text(0, 50)),
  status: Type.Optional(text(0, 2)),
  serviceType: Type.Optional(text(0, 2)),
  startedAt_begin: day,
  startedAt_end: day,
})
export const searchMessagesQuery = Type.Object({ sid: idSchema, q: text(1, 50) })
