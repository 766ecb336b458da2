import type { OtherTabEvent } from '#machines/session/session.types.ts'
import { SESSION_KEY, unpackItem } from '#machines/session/session.storage.ts'
import { stored, storageKey, store } from '#src/lib/storage/stored.ts'
import { subscribable } from './subscribable.ts'

/** The last thing a tab told the others; its value only matters at the moment it changes. */
const EVENTS = 'SESSION_NEWS'

const heardIn = (text: string | null): OtherTabEvent | null => {
  const change = unpackItem(text, 0)
  return typeof change === 'object' && change !== null && 'type' in change && String(change.type).startsWith('otherTab.')
    ? (change as OtherTabEvent)
    : null
}

/** Tells the other tabs of this browser. A count makes two equal sentences two changes. */
export function announce(event: OtherTabEvent): void {
  const before = stored<{ count?: number }>(EVENTS)
  store(EVENTS, { ...event, count: (before?.count ?? 0) + 1 })
}

/**
 * Login and logout as the tabs of one browser tell each other through the storage event, which never reaches the tab that caused it. The removal of
 * the stored token is a second witness: an older client, or a person who clears the storage manually.
 */
export const otherTabs = subscribable<OtherTabEvent>(tell => {
  const listen = (event: StorageEvent) => {
    const change = event.key === storageKey(EVENTS) ? heardIn(event.newValue) : null
    if (change) return tell(change)
    const isGone = event.key === null || (event.key === SESSION_KEY.token && event.newValue === null)
    if (isGone && localStorage.getItem(SESSION_KEY.token) === null) tell({ type: 'otherTab.signedOut' })
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
})
