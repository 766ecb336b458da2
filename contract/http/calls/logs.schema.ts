import Type from 'typebox'

/** The number of the first link of this part; absent: from the beginning. */
export const verifyLogQuery = Type.Object({ from: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })) })
