import { Type } from 'typebox'

/** Schemas of calls/illnesses.ts. */
export const illnessDetailQuery = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
