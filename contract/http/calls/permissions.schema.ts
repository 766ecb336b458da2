import { Type } from 'typebox'

/** Schema of calls/permissions.ts. */
export const explainPermissionQuery = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 100 }),
  action: Type.String({ minLength: 1, maxLength: 200 }),
})
