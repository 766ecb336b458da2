import type { Observable } from 'rxjs'
import { tabLock } from './tabLock.ts'

/**
 * One tab per user sends (D28): the Web Lock `xinglin-outbox:{userId}`. Without Web Locks every tab owns: the server knows a message by its id, so
 * two senders do no harm.
 */
export const outboxOwnership = (userId: string, locks: LockManager | undefined): Observable<'gained' | 'lost'> =>
  tabLock(`xinglin-outbox:${userId}`, locks)
