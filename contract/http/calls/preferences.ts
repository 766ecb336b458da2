import { defineCall } from '../defineCall.ts'

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
export const savePreferences = defineCall<{ values: Record<string, unknown> }, null>({
  name: 'save own preferences',
  methods: ['PUT'],
  path: '/sys/user/preferences',
  who: 'user',
})

/** Bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** What every object has by itself names no preference. */
const isOwnName = (key: string): boolean => !(key in Object.prototype)

/** A text that JSON in the database can hold: no NUL, no half of a character. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && !/\p{Cs}/u.test(text)

/** All texts of a value, names of fields included, can be stored. */
function areTextsStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (Array.isArray(value)) return value.every(areTextsStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorable(name) && areTextsStorable(part))
}

/** Whether the server takes this value under this key; both sides ask the same. */
export const isPreference = (key: string, value: unknown): boolean =>
  PREFERENCE_KEY.test(key) && isOwnName(key) && bytesOf(JSON.stringify(value) ?? '') <= PREFERENCE_MAX && areTextsStorable(value)
