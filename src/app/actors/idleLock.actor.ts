import { merge } from 'rxjs'
import { createActor, fromEventObservable, fromPromise } from 'xstate'
import { unlockScreen } from '#contract/http/calls/unlock.ts'
import { idleLockMachine } from '#machines/idleLock/idleLock.machine.ts'
import type { OtherTabEvent, TouchEvent } from '#machines/idleLock/idleLock.types.ts'
import { selectSettings } from '#machines/layout/layout.select.ts'
import { selectUserId } from '#machines/session/session.select.ts'
import { activity$, frameActivity$ } from '#streams/browser/activity.ts'
import { lockStore } from '#src/lib/overlays/lockStore.ts'
import { call } from '#src/lib/http/call.ts'
import { actorNamed, registerActors } from '#src/lib/machines/registry.ts'
import { consoleInspector } from '../inspector.ts'
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
  const session = actorNamed('session')
  const layout = actorNamed('layout')
  const idleLock = createActor(logic, { systemId: 'idleLock', ...(import.meta.env.DEV ? { inspect: consoleInspector } : {}) })
  registerActors({ idleLock })
  idleLock.start()
  let minutes = minutesNow()
  layout.subscribe(() => {
    if (minutesNow() === minutes) return
    minutes = minutesNow()
    idleLock.send({ type: 'minutes.changed', minutes })
  })
  let known: string | null = null
  const follow = () => {
    const userId = selectUserId(session.getSnapshot())
    if (userId === known) return
    known = userId
    idleLock.send(
      userId === null
        ? { type: 'session.closed' }
        : { type: 'session.opened', minutes, isLocked: lockStore.isLocked(), awayFor: lockStore.awayFor() },
    )
  }
  session.subscribe(follow)
  follow()
}
