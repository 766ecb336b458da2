import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { savePreferencesBody } from './preferences.schema.ts'

/** What a user's browser keeps on the server: settings, recent items, column choices. Each a small JSON value under a key (decision 050). */
const PREFERENCE_KEY = /^[a-zA-Z][\w.:/-]{0,99}$/
/** Bytes of JSON of one value, and values of one user. */
export const PREFERENCE_MAX = 16 * 1024
export const PREFERENCES_PER_USER = 500
/** Values of one call. */
export const PREFERENCES_AT_ONCE = 50

/** All values of the current user, key → JSON. */
export const myPreferences = defineCall<Record<string, never>, Record<string, unknown>>({
  name: 'own preferences',
  methods: ['GET'],
  path: '/sys/user/preferences',
  who: 'user',
})
/** Stores values of the current user, at most PREFERENCES_AT_ONCE; null removes a key. The others stay. */
export const savePreferences = defineCall<Static<typeof savePreferencesBody>, null>({
  name: 'save own preferences',
  methods: ['PUT'],
  path: '/sys/user/preferences',
  who: 'user',
})

/** Bytes of a JSON text in UTF-8; JSON writes half a character as an escape, so that every one can be encoded. */
const bytesOf = (text: string): number => encodeURIComponent(text).replace(/%../g, '-').length

/** What JSON writes where a text cannot be stored by the database: NUL, half of a character. A backslash of the text itself is written twice. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Whether the server takes this value under this key; both sides ask the same. What every object has by itself names no preference. */
export function isPreference(key: string, value: unknown): boolean {
  const text = JSON.stringify(value) ?? ''
  return PREFERENCE_KEY.test(key) && !(key in Object.prototype) && bytesOf(text) <= PREFERENCE_MAX && !UNSTORABLE.test(text)
}
