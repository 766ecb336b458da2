import { Observable } from 'rxjs'

/**
 * One tab per user sends (D28): emits 'gained' when this tab holds the Web Lock `xinglin-outbox:{userId}`, 'lost' when it was taken away; gives it
 * back when unsubscribed. A browser without Web Locks owns at once: the server knows a message by its id, so two senders do no harm.
 */
export const outboxOwnership = (userId: string, locks: LockManager | undefined): Observable<'gained' | 'lost'> =>
  new Observable(subscriber => {
    if (locks === undefined) {
      subscriber.next('gained')
      return undefined
    }
    const giveUp = new AbortController()
    let release = () => {}
    locks
      .request(`xinglin-outbox:${userId}`, { signal: giveUp.signal }, () => {
        subscriber.next('gained')
        return new Promise<void>(resolve => {
          release = resolve
        })
      })
      .catch(() => subscriber.next('lost'))
    return () => {
      giveUp.abort()
      release()
    }
  })
