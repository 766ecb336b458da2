import { merge } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import { unlockScreen } from '#contract/http/calls/unlock.ts'
import { idleLockMachine } from '#machines/idleLock/idleLock.machine.ts'
import type { OtherTabEvent, TouchEvent } from '#machines/idleLock/idleLock.types.ts'
import { selectSettings } from '#machines/layout/layout.select.ts'
import { activity$, frameActivity$ } from '#streams/browser/activity.ts'
import { lockStore } from '#src/runtime/overlays/lockStore.ts'
import { call } from '#src/lib/http/call.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { followUser } from './followSession.ts'
import { startActor } from './startActor.ts'
import { subscribable } from '../subscribable.ts'

/** A touch is noted at most this often, ms: the lock counts minutes. */
const TOUCH_INTERVAL = 2_000
/** A framed page that has the focus counts as touched this often, ms: more often than the shortest idle time. */
const FRAME_INTERVAL = 30_000
const MINUTE = 60_000

const minutesNow = () => selectSettings(actorNamed('layout').getSnapshot()).idleLock

const logic = idleLockMachine.provide({
  actors: {
    touches: fromEventObservable<TouchEvent, undefined>(() =>
      subscribable(tell => {
        lockStore.touch()
        const touches$ = merge(activity$(TOUCH_INTERVAL), frameActivity$(FRAME_INTERVAL, minutesNow() * MINUTE))
        const listening = touches$.subscribe(() => {
          const awayFor = lockStore.awayFor()
          lockStore.touch()
          tell({ type: 'page.touched', awayFor })
        })
        return () => listening.unsubscribe()
      }),
    ),
    otherTabs: fromEventObservable<OtherTabEvent, undefined>(() =>
      subscribable(tell => {
        const ends = [
          lockStore.onLockElsewhere(() => tell({ type: lockStore.isLocked() ? 'otherTab.locked' : 'otherTab.unlocked' })),
          lockStore.onTouchElsewhere(() => tell({ type: 'otherTab.touched' })),
        ]
        return () => ends.forEach(end => end())
      }),
    ),
    checkPassword: fromPromise<void, { password: string }>(
      async ({ input }) => void (await call(unlockScreen, input, { quiet: true })),
    ),
  },
  actions: { keepLocked: () => lockStore.lock(), keepUnlocked: () => lockStore.unlock() },
})

/** Starts the screen lock: it follows the session and the minutes of the settings. */
export function startIdleLock(): void {
  const layout = actorNamed('layout')
  const idleLock = startActor('idleLock', logic)
  let minutes = minutesNow()
  layout.subscribe(() => {
    if (minutesNow() === minutes) return
    minutes = minutesNow()
    idleLock.send({ type: 'minutes.changed', minutes })
  })
  followUser(userId =>
    idleLock.send(
      userId === null
        ? { type: 'session.closed' }
        : { type: 'session.opened', minutes, isLocked: lockStore.isLocked(), awayFor: lockStore.awayFor() },
    ),
  )
}
