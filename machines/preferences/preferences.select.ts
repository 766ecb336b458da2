import type { SnapshotFrom } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'
import type { preferencesMachine } from './preferences.machine.ts'

export type PreferencesSnapshot = SnapshotFrom<typeof preferencesMachine>

/** The value under a key, undefined when there is none. Always the same object until it changes. */
export const selectPreference = (snapshot: PreferencesSnapshot, key: string): unknown => snapshot.context.values[key]
/** This browser's copy has been read: a fallback shown from now on is meant. */
export const isKnown = (snapshot: PreferencesSnapshot): boolean => snapshot.hasTag('known')
/** The server's values have been read as well. */
export const isLoaded = (snapshot: PreferencesSnapshot): boolean => snapshot.hasTag('loaded')
/** Why the server does not know everything yet; null when all is well. */
export const selectFailure = (snapshot: PreferencesSnapshot): Failure | null => snapshot.context.failure
