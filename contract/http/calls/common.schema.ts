import Type from 'typebox'

export const dictItemsParams = Type.Object({ code: Type.String({ minLength: 1, maxLength: 500 }) })
