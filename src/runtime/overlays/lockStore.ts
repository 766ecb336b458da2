import { KEY } from '#src/lib/storage/keys.ts'
import { onStoredElsewhere, store, stored, unstore } from '#src/lib/storage/stored.ts'

/** Whether the screen of this sign-in is locked, and when somebody last touched a tab of it: shared by all tabs of the browser. */
const LOCK = 'SCREEN_LOCK'
const TOUCH = 'SCREEN_TOUCH'

/** A few characters by which a sign-in is known again, and nothing can be learnt about its token. */
function markOf(token: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193) >>> 0
  return hash.toString(36)
}
const mark = (): string => markOf(stored<string>(KEY.token) ?? '')
const own = <T extends { mark: string }>(key: string): T | null => {
  const kept = stored<T>(key)
  return kept !== null && kept.mark === mark() ? kept : null
}

export const lockStore = {
  isLocked: (): boolean => own<{ mark: string }>(LOCK) !== null,
  lock: (): void => void store(LOCK, { mark: mark() }),
  unlock: (): void => unstore(LOCK),
  /** ms since the last touch of any tab of this sign-in; null: none is known */
  awayFor(): number | null {
    const touch = own<{ mark: string; at: number }>(TOUCH)
    return touch === null ? null : Math.max(0, Date.now() - touch.at)
  },
  /** nobody touched any tab of this sign-in for `minutes`; 0: nobody asked for an idle lock */
  isOverdue(minutes: number): boolean {
    return minutes > 0 && (lockStore.awayFor() ?? 0) >= minutes * 60_000
  },
  touch: (): void => void store(TOUCH, { mark: mark(), at: Date.now() }),
  onLockElsewhere: (changed: () => void): (() => void) => onStoredElsewhere(LOCK, changed),
  onTouchElsewhere: (changed: () => void): (() => void) => onStoredElsewhere(TOUCH, changed),
}
