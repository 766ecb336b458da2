import { Type } from 'typebox'

const id = Type.String({ minLength: 1, maxLength: 64 })
const version = Type.Integer({ minimum: 1 })

/** Schemas of calls/patientDesk.ts. */
export const patientFileQuery = Type.Object({ id })
export const mergePatientsBody = Type.Object({
  id,
  version,
  mergedId: id,
  mergedVersion: version,
  reason: Type.String({ maxLength: 200 }),
})
