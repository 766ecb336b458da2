import { fromCallback, type EventObject } from 'xstate'
import { arrivalAlarmMachine } from '#machines/arrivalAlarm/arrivalAlarm.machine.ts'
import type { LeadershipEvent } from '#machines/arrivalAlarm/arrivalAlarm.types.ts'
import { isChatPage } from '#machines/noticeSocket/noticeSocket.rules.ts'
import { selectPreference } from '#machines/preferences/preferences.select.ts'
import { ringLock } from '#streams/ringLock.ts'
import { notifyDesktop } from '#src/runtime/chat/desktopNotice.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { REPEAT_KEY, repeatOf } from '#src/runtime/machines/useArrivalRepeat.ts'
import { actorNamed, registerActors } from '#src/runtime/machines/registry.ts'
import { currentLocation, navigate, onLocationChange } from '#src/lib/navigation.ts'
import { ARRIVAL_TEXT as T } from '#src/lib/text/arrivals.ts'
import { newActor } from '#src/lib/actors/newActor.ts'

/** Name of the Web Lock: one browser rings once, however many tabs it has. */
const LOCK = 'xinglin-arrivals'
const DESK = '/hospitalChat/imServer'

/** Resolves once the browser lets this page sound: after its first click or key, as the sound gate. */
const touched = (): Promise<void> =>
  new Promise(resolve => {
    if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) resolve()
    for (const name of ['pointerdown', 'keydown'] as const)
      window.addEventListener(name, () => resolve(), { capture: true, passive: true, once: true })
  })

const leadership = fromCallback<EventObject, undefined>(({ sendBack }) => {
  const holding = ringLock(LOCK, globalThis.navigator.locks as LockManager | undefined, touched()).subscribe(state =>
    sendBack({ type: `leadership.${state}` } satisfies LeadershipEvent),
  )
  return () => holding.unsubscribe()
})

/**
 * Tells of arriving patients and messages until they were looked at (WALK-04): the notice socket says what came and what was read, the alarm how often
 * it rings and in which tab, and every tab that shows another page than the chat has a toast that leads there.
 */
export function startArrivals(): void {
  const noticeSocket = actorNamed('noticeSocket')
  const preferences = actorNamed('preferences')
  const chosen = () => repeatOf(selectPreference(preferences.getSnapshot(), REPEAT_KEY))
  const alarm = newActor(arrivalAlarmMachine.provide({ actors: { leadership } }), {
    systemId: 'arrivalAlarm',
    input: { repeat: chosen() },
  })
  registerActors({ arrivalAlarm: alarm })
  const open = (): void => navigate(DESK)
  alarm.on('alarm.rang', () => {
    actorNamed('soundGate').send({ type: 'sound.wanted' })
    // the desk tells the desktop itself, with names and risks
    if (!isChatPage(currentLocation().pathname)) notifyDesktop({ title: T.title, text: T.text, tag: LOCK, onPress: open })
  })
  preferences.subscribe(() => {
    if (chosen() !== alarm.getSnapshot().context.repeat) alarm.send({ type: 'repeat.choose', repeat: chosen() })
  })

  let shown: number | null = null
  // its × was pressed: nothing more until another one arrives
  let isClosed = false
  const showToast = (): void => {
    const isWanted = alarm.getSnapshot().hasTag('unseen') && !isClosed && !isChatPage(currentLocation().pathname)
    if (isWanted === (shown !== null)) return
    if (shown !== null) toasts.dismiss(shown)
    const action = { text: T.accept, onPress: open }
    const onClose = (): void => {
      shown = null
      isClosed = true
    }
    shown = isWanted ? toasts.show({ kind: 'info', title: T.title, text: T.text, action, onClose, isOwned: true }) : null
  }
  const send = (event: { type: 'arrival.came' | 'arrivals.seen' }): void => {
    isClosed = false
    alarm.send(event)
  }
  noticeSocket.on('sound.wanted', () => send({ type: 'arrival.came' }))
  noticeSocket.on('chat.read', () => send({ type: 'arrivals.seen' }))
  alarm.subscribe(showToast)
  onLocationChange(showToast)
  alarm.start()
}
