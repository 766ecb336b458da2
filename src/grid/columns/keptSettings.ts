import { isPreference } from '#contract/http/calls/preferences.ts'
import { isLoaded, selectPreference } from '#machines/preferences/preferences.select.ts'
import { findActor } from '#src/runtime/machines/registry.ts'

/** A value that a grid keeps for its person. */
export interface KeptSettings {
  /** what was kept, whatever an older program may have kept; undefined for nothing */
  get: () => unknown
  /** null: nothing is kept any more */
  set: (value: unknown) => void
  /** Told once when the server's values came after the grid and are others than this browser's. Answers how to end it. */
  onLoaded: (listener: () => void) => () => void
}

/**
 * The value under a key of the signed-in user's preferences (decision 050). What was set here counts here from then on, whatever another window chose.
 * Without a key, and where nobody is signed in, the page alone remembers it; what is too large for the server stays in the page too.
 */
export function keptSettings(key: string | null): KeptSettings {
  const actor = key === null ? undefined : findActor('preferences')
  let own: { value: unknown } | null = null
  const kept = () => (key === null || actor === undefined ? undefined : selectPreference(actor.getSnapshot(), key))
  return {
    get: () => (own === null ? kept() : (own.value ?? undefined)),
    set: value => {
      own = { value }
      if (key !== null && (value === null || isPreference(key, value))) actor?.send({ type: 'preference.set', key, value })
    },
    onLoaded: listener => {
      if (actor === undefined || isLoaded(actor.getSnapshot())) return () => undefined
      const before = kept()
      const watching = actor.subscribe(snapshot => {
        if (!isLoaded(snapshot)) return
        watching.unsubscribe()
        if (own === null && kept() !== before) listener()
      })
      return () => watching.unsubscribe()
    },
  }
}
