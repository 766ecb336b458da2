import { Type } from 'typebox'

const word = Type.String({ minLength: 1, maxLength: 64, pattern: String.raw`^[\w-]+$` })

/** Path parameters of calls/reports.ts. The query of getData is read by the report's own items, not by a schema. */
export const reportCodeParams = Type.Object({ code: word })
export const reportIdParams = Type.Object({ id: word })
const part = Type.Optional(Type.String({ maxLength: 100 }))
/** Parts of texts, and the page; larger pages are cut (contract.md 31.13). */
export const reportHeadsQuery = Type.Object({
  name: part,
  code: part,
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
