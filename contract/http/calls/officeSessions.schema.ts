import { Type } from 'typebox'

const id = Type.String({ minLength: 1, maxLength: 64 })
const reason = Type.String({ maxLength: 200 })
const command = { sid: id, version: Type.Integer({ minimum: 1 }), reason }

export const officeCommandBody = Type.Object(command)
export const reassignBody = Type.Object({ ...command, doctorUserId: id })
export const breakGlassBody = Type.Object({ sid: id, reason })
export const officeTargetsQuery = Type.Object({ sid: id, q: Type.Optional(Type.String({ maxLength: 50 })) })
