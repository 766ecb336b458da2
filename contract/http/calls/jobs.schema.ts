import Type from 'typebox'

/** Schema of calls/jobs.ts. */
export const jobQuery = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
