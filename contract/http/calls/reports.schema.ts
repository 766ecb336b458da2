import { Type } from 'typebox'

const word = Type.String({ minLength: 1, maxLength: 64, pattern: String.raw`^[\w-]+$` })

/** Path parameters of calls/reports.ts. The query of getData is read by the report's own items, not by a schema. */
export const reportCodeParams = Type.Object({ code: word })
export const reportIdParams = Type.Object({ id: word })
