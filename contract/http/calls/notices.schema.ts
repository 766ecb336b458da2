import { Type } from 'typebox'

/** Schemas of calls/notices.ts; numbers may arrive as text (D22). */
export const idQuery = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
export const markReadBody = Type.Object({ anntId: Type.String({ minLength: 1, maxLength: 64 }) })
export const syncQuery = Type.Object({ anntId: Type.Optional(Type.String({ maxLength: 64 })) })
export const myAnnouncementsQuery = Type.Object({
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** larger ones are cut to PAGE_SIZE_MAX (contract.md 31.13) */
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  titile: Type.Optional(Type.String({ maxLength: 200 })),
  sender: Type.Optional(Type.String({ maxLength: 100 })),
  readFlag: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
  msgCategory: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')])),
})
