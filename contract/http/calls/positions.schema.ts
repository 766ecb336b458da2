import { Type } from 'typebox'

/** Schema of calls/positions.ts; numbers may arrive as text (D22). */
export const listPositionsQuery = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 100 })),
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** larger ones are cut to PAGE_SIZE_MAX (contract.md 31.13) */
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
