import type { SnapshotFrom } from 'xstate'
import type { preferencesMachine } from './preferences.machine.ts'

export type PreferencesSnapshot = SnapshotFrom<typeof preferencesMachine>

/** The value under a key, undefined when there is none. Always the same object until it changes. */
export const selectPreference = (snapshot: PreferencesSnapshot, key: string): unknown => snapshot.context.values[key]
/** The server's values have been read as well. */
export const isLoaded = (snapshot: PreferencesSnapshot): boolean => snapshot.hasTag('loaded')
