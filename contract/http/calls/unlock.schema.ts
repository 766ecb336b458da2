import { Type } from 'typebox'

/** Schema of calls/unlock.ts. */
export const unlockBody = Type.Object({ password: Type.String({ minLength: 1, maxLength: 200 }) })
