import { Type } from 'typebox'

/** Schemas of calls/online.ts. */
export const listOnlineQuery = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 100 })),
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
export const forceLogoutSeveralBody = Type.Object({ ids: Type.String({ minLength: 1, maxLength: 40_000 }) })
