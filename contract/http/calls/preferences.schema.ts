import { Type } from 'typebox'

/** Schema of calls/preferences.ts; keys and sizes are checked by `isPreference`, which says which one is wrong. */
export const savePreferencesBody = Type.Object({
  values: Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true })),
})
