import { Type } from 'typebox'

/** Schema of calls/userAgents.ts. */
export const agentQuery = Type.Object({ userName: Type.String({ minLength: 1, maxLength: 100 }) })
