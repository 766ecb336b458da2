import Type from 'typebox'

export const transferInput = Type.Object({ id: Type.String({ minLength: 8, maxLength: 64 }) })
