import Type from 'typebox'

/** Characters of a value of 500, each of which is three bytes of UTF-8, encoded twice as the original client does: %25E4%25B8%25AD, 15 and some spare. */
const VALUE_MAX = 9_000

export const checkByCodeQuery = Type.Object({
  ruleCode: Type.Optional(Type.String({ maxLength: 100 })),
  value: Type.Optional(Type.String({ maxLength: VALUE_MAX })),
})
