import { Type } from 'typebox'

export const resendMessageBody = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
