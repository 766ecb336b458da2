import { createActor, fromCallback } from 'xstate'
import { unreadChats } from '#contract/http/calls/chatState.ts'
import { noticeSocketMachine } from '#machines/noticeSocket/noticeSocket.machine.ts'
import type { NoticeFeedCommand, NoticeFeedInput, NoticeSocketEvent } from '#machines/noticeSocket/noticeSocket.types.ts'
import { selectToken, selectUserId } from '#machines/session/session.select.ts'
import { soundGateMachine } from '#machines/soundGate/soundGate.machine.ts'
import { online$ } from '#streams/browser/online.ts'
import { openNoticeSocket } from '#streams/noticeSocket.stream.ts'
import { socketBase } from '#streams/socket.ts'
import { getConfig } from '#src/lib/config.ts'
import { call } from '#src/lib/http/call.ts'
import { actorNamed, findActor, registerActors } from '#src/lib/machines/registry.ts'
import { currentPlace, onPlaceChange } from '#src/lib/navigation.ts'
import { startArrivals } from './arrivals.ts'
import { startAccountActors } from './actors/account.actor.ts'
import { consoleInspector } from './inspector.ts'
import { startLayout } from './actors/layout.actor.ts'
import { fetchLostParts } from './lostChunks.ts'
import { startMenu } from './actors/menu.actor.ts'
import { noticesWithCalls } from './actors/notices.actor.ts'
import { startPreferences } from './actors/preferences.actor.ts'
import { playTones } from './sound.ts'
import { followSoundChoice } from './soundChoice.ts'
import { startTabs } from './actors/tabs.actor.ts'

const feed = fromCallback<NoticeFeedCommand, NoticeFeedInput>(({ input, sendBack, receive }) => {
  const socket = openNoticeSocket({ base: socketBase(getConfig().baseUrl, location.origin), ...input })
  receive(({ frame }) => socket.send(frame))
  const listening = socket.signals$.subscribe(signal => sendBack(signal satisfies NoticeSocketEvent))
  return () => listening.unsubscribe()
})

/**
 * Starts the actors of a signed-in person, once: notice socket, unread lists, sound gate; here the notice stream meets its machine (TECH-28). They
 * follow the session from then on. Loaded with the shell, so that rxjs and the sockets stay off the login page (D31).
 */
export function startSignedInActors(): void {
  if (findActor('noticeSocket') !== undefined) return
  startPreferences()
  startAccountActors()
  startLayout()
  startTabs()
  startMenu()
  fetchLostParts()
  const session = actorNamed('session')
  const inspect = import.meta.env.DEV ? { inspect: consoleInspector } : {}
  const noticeSocket = createActor(noticeSocketMachine.provide({ actors: { noticeFeed: feed } }), {
    systemId: 'noticeSocket',
    ...inspect,
  })
  const notices = createActor(noticesWithCalls(), { systemId: 'notices', ...inspect })
  const soundGate = createActor(
    soundGateMachine.provide({
      actions: { playSound: () => void playTones().catch(() => soundGate.send({ type: 'sound.blocked' })) },
    }),
    { systemId: 'soundGate', ...inspect },
  )
  registerActors({ noticeSocket, notices, soundGate })

  startArrivals()
  noticeSocket.on('notices.stale', () => notices.send({ type: 'notices.stale' }))
  noticeSocket.on('rights.stale', () => actorNamed('routeGuard').send({ type: 'permissions.stale' }))
  noticeSocket.on('counts.wanted', () => {
    call(unreadChats, {}, { quiet: true }).then(
      ({ unreadTotal }) => noticeSocket.send({ type: 'chatCount.loaded', unreadTotal }),
      () => undefined,
    )
  })
  const gesture = () => soundGate.send({ type: 'user.gestured' })
  window.addEventListener('pointerdown', gesture, { capture: true, passive: true })
  window.addEventListener('keydown', gesture, { capture: true, passive: true })
  online$().subscribe(isOnline => {
    if (isOnline) noticeSocket.send({ type: 'network.online' })
  })
  const notifyPage = () => noticeSocket.send({ type: 'page.changed', path: currentPlace().pathname })
  onPlaceChange(notifyPage)
  for (const actor of [soundGate, notices, noticeSocket]) actor.start()
  followSoundChoice()
  notifyPage()
  // Keys and clicks on the login page opened the browser's own gate before this chunk arrived.
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) gesture()

  let signedIn = ''
  const follow = () => {
    const snapshot = session.getSnapshot()
    const userId = selectUserId(snapshot)
    const token = selectToken(snapshot)
    const now = userId === null || token === null ? '' : `${userId} ${token}`
    if (now === signedIn) return
    signedIn = now
    if (userId !== null && token !== null) {
      notices.send({ type: 'session.opened' })
      noticeSocket.send({ type: 'session.opened', userId, token })
    } else {
      noticeSocket.send({ type: 'session.closed' })
      notices.send({ type: 'session.closed' })
    }
  }
  session.subscribe(follow)
  follow()
}
