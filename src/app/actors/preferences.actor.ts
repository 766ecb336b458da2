import { fromEventObservable, fromPromise } from 'xstate'
import { myPreferences, savePreferences } from '#contract/http/calls/preferences.ts'
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts'
import { withChange, withSaved, withServer } from '#machines/preferences/preferences.rules.ts'
import type { ElsewhereEvent, Kept, Values } from '#machines/preferences/preferences.types.ts'
import { online$ } from '#streams/browser/online.ts'
import { call } from '#src/lib/http/call.ts'
import { onStoredElsewhere, store, stored } from '#src/lib/storage/stored.ts'
import { followUser } from './followSession.ts'
import { startActor } from './startActor.ts'
import { subscribable } from '../subscribable.ts'

const keyOf = (userId: string) => `PREFERENCES:${userId}`
const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What this browser holds of a user; something broken counts as nothing. */
function readKept(userId: string): Kept {
  const kept: unknown = stored(keyOf(userId))
  return isRecord(kept) && isRecord(kept['values']) && isRecord(kept['unsaved'])
    ? { values: kept['values'], unsaved: kept['unsaved'] }
    : { values: {}, unsaved: {} }
}
/** Every change reads first: the copy belongs to all tabs of the browser. */
const change = (userId: string, by: (kept: Kept) => Kept) => void store(keyOf(userId), by(readKept(userId)))

/** The preferences machine with this browser's storage and the server's calls. */
export const preferencesLogic = preferencesMachine.provide({
  actors: {
    readLocal: fromPromise<Kept, { userId: string }>(async ({ input }) => readKept(input.userId)),
    otherTabs: fromEventObservable<ElsewhereEvent, { userId: string }>(({ input: { userId } }) =>
      subscribable<ElsewhereEvent>(tell =>
        onStoredElsewhere(keyOf(userId), () => tell({ type: 'kept.changed', kept: readKept(userId) })),
      ),
    ),
    loadPreferences: fromPromise<Values>(() => call(myPreferences, {}, { quiet: true })),
    savePreferences: fromPromise<void, { values: Values }>(
      async ({ input }) => void (await call(savePreferences, input, { quiet: true })),
    ),
  },
  actions: {
    keepChange: (_, { userId, key, value }) => change(userId, kept => withChange(kept, key, value)),
    keepServer: (_, { userId, values, asked }) => change(userId, kept => withServer(kept, values, asked)),
    keepSaved: (_, { userId, saved }) => change(userId, kept => withSaved(kept, saved)),
  },
})

/** Starts the preferences of anyone who is signed in; they follow the session from then on. */
export function startPreferences(): void {
  const preferences = startActor('preferences', preferencesLogic)
  online$().subscribe(isOnline => {
    if (isOnline) preferences.send({ type: 'network.online' })
  })
  followUser(userId => preferences.send(userId === null ? { type: 'session.closed' } : { type: 'session.opened', userId }))
}
