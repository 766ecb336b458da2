import { isPreference, PREFERENCES_AT_ONCE } from '#contract/http/calls/preferences.ts'
import type { Kept, Values } from './preferences.types.ts'

/** Changes that come within this time, ms, travel in one call. */
export const SAVE_DELAY = 1_000
/** Waits between tries, ms; the last repeats. */
const RETRY_DELAYS = [2_000, 5_000, 15_000, 60_000, 300_000] as const

/** Wait after so many failed tries in a row. */
export const retryDelayOf = (tries: number): number => RETRY_DELAYS[Math.min(Math.max(tries, 1), RETRY_DELAYS.length) - 1] ?? 0

/** The same value as JSON; both were made by JSON or by one program, so that the order of fields tells no lie that matters. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const without = (values: Values, key: string): Values => Object.fromEntries(Object.entries(values).filter(([k]) => k !== key))
const applied = (values: Values, changes: Values): Values =>
  Object.fromEntries(Object.entries({ ...values, ...changes }).filter(([, value]) => value !== null && value !== undefined))

/** After a person's choice: null and undefined remove. What the server would not take stays in this browser alone. */
export function withChange({ values, unsaved }: Kept, key: string, value: unknown): Kept {
  const change = { [key]: value ?? null }
  return {
    values: applied(values, change),
    unsaved: isPreference(key, value ?? null) ? { ...unsaved, ...change } : without(unsaved, key),
  }
}

/** After the browser's copy was read: what was chosen meanwhile stands over it. */
export const withRead = (read: Kept, since: Kept): Kept => {
  const unsaved = { ...read.unsaved, ...since.unsaved }
  return { values: applied({ ...read.values, ...since.values }, unsaved), unsaved }
}

/** After the server confirmed: what was changed again meanwhile is still unsaved. */
export const withSaved = ({ values, unsaved }: Kept, saved: Values): Kept => ({
  values,
  unsaved: Object.fromEntries(Object.entries(unsaved).filter(([key, value]) => !(key in saved && isSame(saved[key], value)))),
})

/**
 * After the server told its values: they stand, under what it does not know yet. Values it would never take stay as well, also over what it has of the
 * time when they were smaller, and what changed since it was asked (`asked`: what was kept then): another tab chose and saved it, so the answer is the
 * older word.
 */
export const withServer = ({ values, unsaved }: Kept, server: Values, asked: Values): Kept => {
  const stands = Object.keys({ ...values, ...server }).map(key => {
    const isOwn = !isPreference(key, values[key])
    return [key, isOwn || !isSame(values[key], asked[key]) ? values[key] : server[key]]
  })
  return { values: applied(Object.fromEntries(stands), unsaved), unsaved }
}

/** What the next call carries. */
export const batchOf = (unsaved: Values): Values => Object.fromEntries(Object.entries(unsaved).slice(0, PREFERENCES_AT_ONCE))

/** What of a running call is still the newest word. */
export const stillSent = (sent: Values, unsaved: Values): Values =>
  Object.fromEntries(Object.entries(sent).filter(([key, value]) => key in unsaved && isSame(unsaved[key], value)))
