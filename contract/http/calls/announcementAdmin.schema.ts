import { Type } from 'typebox'

/** Schemas of calls/announcementAdmin.ts; numbers may arrive as text (D22). */
export const readersQuery = Type.Object({
  anntId: Type.String({ minLength: 1, maxLength: 64 }),
  readFlag: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
  realname: Type.Optional(Type.String({ maxLength: 100 })),
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
