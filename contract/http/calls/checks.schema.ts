import Type from 'typebox'

/** A value of 500 characters, encoded twice. */
const VALUE_MAX = 9_000

export const checkByCodeQuery = Type.Object({
  ruleCode: Type.Optional(Type.String({ maxLength: 100 })),
  value: Type.Optional(Type.String({ maxLength: VALUE_MAX })),
})
