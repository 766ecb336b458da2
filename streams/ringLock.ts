import { Observable } from 'rxjs'

/**
 * One tab of the browser at a time, as tabLock, but a tab that may sound goes before one that may not: as soon as `mayRing` resolves it gets the
 * Web Lock `name`, also from a tab that nobody has touched yet. That one waits for it again: without any other it still tells the desktop.
 */
export const ringLock = (
  name: string,
  locks: LockManager | undefined,
  mayRing: Promise<unknown>,
): Observable<'gained' | 'lost'> =>
  new Observable(subscriber => {
    if (locks === undefined) {
      subscriber.next('gained')
      return undefined
    }
    const giveUp = new AbortController()
    const waiting = new AbortController()
    let isHolding = false
    const untilEnd = (): Promise<void> =>
      new Promise(resolve => giveUp.signal.addEventListener('abort', () => resolve(), { once: true }))
    const hold = (): Promise<void> => {
      isHolding = true
      subscriber.next('gained')
      return untilEnd()
    }
    const wait = (): void => {
      locks.request(name, { signal: waiting.signal }, hold).catch(() => {
        if (waiting.signal.aborted) return
        isHolding = false
        subscriber.next('lost')
        wait()
      })
    }
    /** Of the tabs that may ring one holds this second lock; it alone takes the first one from another tab. */
    const lead = (): Promise<void> => {
      if (!isHolding) {
        waiting.abort()
        locks.request(name, { steal: true }, hold).catch(() => subscriber.next('lost'))
      }
      return untilEnd()
    }
    wait()
    void mayRing.then(() => {
      if (!giveUp.signal.aborted) locks.request(`${name}-ringing`, { signal: giveUp.signal }, lead).catch(() => undefined)
    })
    return () => {
      giveUp.abort()
      waiting.abort()
    }
  })
