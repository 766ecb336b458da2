import Type from 'typebox'

export const dictItemsParams = Type.Object({ code: Type.String({ minLength: 1, maxLength: 500 }) })

/** One of these names; the compiler sees them too, where a union made of a list would be of nothing. */
export const oneOf = <const T extends string>(names: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(names.map(name => Type.Literal(name))))
