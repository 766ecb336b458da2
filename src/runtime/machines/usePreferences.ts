import { useCallback } from 'react'
import { useSelector } from '@xstate/react'
import { selectPreference, type PreferencesSnapshot } from '#machines/preferences/preferences.select.ts'
import { actorNamed } from './registry.ts'

/** A value of the preferences machine; the view draws again when it changes. */
const usePreferences = <T>(select: (snapshot: PreferencesSnapshot) => T): T => useSelector(actorNamed('preferences'), select)

/** Keeps a choice of the signed-in user under `key`: here at once, on the server soon; null removes it. For code outside React. */
export const setPreference = (key: string, value: unknown): void =>
  actorNamed('preferences').send({ type: 'preference.set', key, value })

/** The kept value under a key, or undefined. The caller names the type it once kept and minds that an older program may have kept another. */
export const preferenceNow = <T>(key: string): T | undefined =>
  selectPreference(actorNamed('preferences').getSnapshot(), key) as T | undefined

/**
 * A choice of the signed-in user that outlives reload and browser: `const [columns, setColumns] = usePreference('columns.users', DEFAULT)`.
 * `fallback` stands until something was chosen; null removes the choice. Keys and sizes: `isPreference` in contract/http/calls/preferences.ts.
 */
export function usePreference<T>(key: string, fallback: T): [T, (value: T | null) => void] {
  const kept = usePreferences(snapshot => selectPreference(snapshot, key)) as T | undefined
  const set = useCallback((value: T | null) => setPreference(key, value), [key])
  return [kept === undefined ? fallback : kept, set]
}
