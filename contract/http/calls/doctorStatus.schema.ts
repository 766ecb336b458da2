import { Type } from 'typebox'

const of = { id: Type.String({ minLength: 1, maxLength: 64 }), version: Type.Integer({ minimum: 1 }) }
const reason = Type.String({ maxLength: 200 })
/** YYYY-MM-DD HH:mm:ss of the hospital's clock */
const moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' })

/** Schemas of calls/doctorStatus.ts. */
export const capacityBody = Type.Object({ ...of, max: Type.Integer() })
export const suspendBody = Type.Object({ ...of, from: moment, to: Type.Union([Type.Null(), moment]), reason })
export const resumeBody = Type.Object(of)
export const forceOfflineBody = Type.Object({ ...of, reason })
