import { createActor, fromCallback, fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import type { Values } from '#machines/preferences/preferences.types.ts'
import { noticeSocketMachine } from '#machines/noticeSocket/noticeSocket.machine.ts'
import { soundGateMachine } from '#machines/soundGate/soundGate.machine.ts'
import { preferencesLogic } from '#src/app/actors/preferences.actor.ts'
import { startArrivals } from '#src/app/arrivals.ts'
import { navigate } from '#src/lib/navigation.ts'
import { actorNamed, registerActors } from '#src/runtime/machines/registry.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'

const arrivals = () => toasts.current().filter(({ title }) => title === '新的问诊消息')
/** Presses its ×, as Toasts does. */
const closeToast = () => {
  for (const toast of arrivals()) {
    toasts.dismiss(toast.id)
    toast.onClose?.()
  }
}

it('[WALK-04] a closed toast of an arrival stays away until the next one arrives', () => {
  const noticeSocket = createActor(noticeSocketMachine.provide({ actors: { noticeFeed: fromCallback(() => undefined) } })).start()
  const soundGate = createActor(soundGateMachine).start()
  const preferences = createActor(
    preferencesLogic.provide({
      actors: {
        loadPreferences: fromPromise(() => new Promise<Values>(() => undefined)),
        savePreferences: fromPromise<void, { values: Values }>(async () => undefined),
      },
    }),
  ).start()
  registerActors({ noticeSocket, soundGate, preferences })
  navigate('/test/home')
  startArrivals()
  noticeSocket.send({ type: 'session.opened', userId: 'u1', token: 't1' })
  noticeSocket.send({ type: 'socket.opened' })
  const arrive = () => noticeSocket.send({ type: 'message.received', message: { cmd: 'user', msgId: 'M0001', msgTxt: '' } })
  const read = () => noticeSocket.send({ type: 'message.received', message: { cmd: 'user', msgId: 'C0001', msgTxt: '' } })
  try {
    arrive()
    expect(arrivals()).toHaveLength(1)
    closeToast()
    navigate('/test/other')
    expect(arrivals()).toHaveLength(0)
    arrive()
    expect(arrivals()).toHaveLength(1)
    arrive()
    expect(arrivals()).toHaveLength(1)
    closeToast()
    read()
    expect(arrivals()).toHaveLength(0)
    arrive()
    expect(arrivals()).toHaveLength(1)
  } finally {
    read()
    for (const actor of [actorNamed('arrivalAlarm'), noticeSocket, soundGate, preferences]) actor.stop()
    registerActors({ arrivalAlarm: undefined, noticeSocket: undefined, soundGate: undefined, preferences: undefined })
    navigate('/')
  }
})
