import { Type } from 'typebox'

const ids = Type.String({ maxLength: 8_000 })
const word = Type.Optional(Type.String({ maxLength: 100 }))

/** Schemas of calls/users.ts; numbers may arrive as text (D22). */
export const userByDepIdQuery = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }), realname: word })
export const multiUserQuery = Type.Object({
  id: Type.Optional(ids),
  username: Type.Optional(ids),
  realname: Type.Optional(ids),
  workNo: Type.Optional(ids),
})
export const userComponentQuery = Type.Object({
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** larger ones are cut to PAGE_SIZE_MAX (contract.md 31.13) */
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  username: word,
  realname: word,
  sex: word,
  departId: Type.Optional(ids),
  column: word,
  order: word,
  field: Type.Optional(Type.String({ maxLength: 2_000 })),
})
export const userIdsQuery = Type.Object({ userIds: ids })
export const addressBookQuery = Type.Object({
  orgCode: word,
  username: word,
  realname: word,
  workNo: word,
  phone: word,
  keyWord: word,
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
