import { Observable } from 'rxjs'

/**
 * One tab of the browser at a time: emits 'gained' when this tab holds the Web Lock `name`, 'lost' when it was taken away; gives it back when
 * unsubscribed. A browser without Web Locks holds it at once, in every tab.
 */
export const tabLock = (name: string, locks: LockManager | undefined): Observable<'gained' | 'lost'> =>
  new Observable(subscriber => {
    if (locks === undefined) {
      subscriber.next('gained')
      return undefined
    }
    const giveUp = new AbortController()
    let release = () => {}
    locks
      .request(name, { signal: giveUp.signal }, () => {
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
