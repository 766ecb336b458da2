import { unreadChats } from '#contract/http/calls/chatState.ts'
import { noticeSocketMachine } from '#machines/noticeSocket/noticeSocket.machine.ts'
import type { NoticeFeedCommand, NoticeFeedInput, NoticeSocketEvent } from '#machines/noticeSocket/noticeSocket.types.ts'
import { soundGateMachine } from '#machines/soundGate/soundGate.machine.ts'
import { online$ } from '#streams/browser/online.ts'
import { openNoticeSocket } from '#streams/noticeSocket.stream.ts'
import { call } from '#src/lib/http/call.ts'
import { actorNamed, findActor, registerActors } from '#src/runtime/machines/registry.ts'
import { currentLocation, onLocationChange } from '#src/lib/navigation.ts'
import { startArrivals } from './arrivals.ts'
import { startAccountActors } from './actors/account.actor.ts'
import { followSignIn } from './actors/followSession.ts'
import { socketActor } from './actors/socketActor.ts'
import { newActor } from '#src/lib/actors/newActor.ts'
import { startLayout } from './actors/layout.actor.ts'
import { startMenu } from './actors/menu.actor.ts'
import { noticesWithCalls } from './actors/notices.actor.ts'
import { startPreferences } from './actors/preferences.actor.ts'
import { playTones } from './sound.ts'
import { startTabs } from './actors/tabs.actor.ts'
import { databaseCleaner } from '#src/lib/storage/departed.ts'
import { emptyDatabases } from '#src/lib/storage/emptyDatabases.ts'
import { quietLine } from '#src/lib/loading/quietLine.ts'
import { lineBack } from '#src/lib/loading/lineBack.ts'
import { unsavedWork } from '#src/lib/unsaved.ts'
import { selectPreference } from '#machines/preferences/preferences.select.ts'
import { SOUND_KEY } from '#src/runtime/machines/useSoundChoice.ts'

/** The tone of chat messages follows what the person chose in the account settings. */
function followSoundChoice(): void {
  const preferences = actorNamed('preferences')
  let last: boolean | null = null
  const follow = () => {
    const isOn = selectPreference(preferences.getSnapshot(), SOUND_KEY) !== false
    if (isOn === last) return
    last = isOn
    actorNamed('soundGate').send({ type: isOn ? 'sound.unmute' : 'sound.mute' })
  }
  preferences.subscribe(follow)
  follow()
}

/** How long a part of the client that did not come is given after the line is back, ms. */
const PATIENCE = 4_000

async function startAnew(): Promise<void> {
  if (document.querySelector('.xl-broken-part') === null || unsavedWork.current().size > 0) return
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok === true) location.reload()
}

/**
 * Browsers remember which module files they could not get, also those that a part only imports, and never ask for them again in this page. Where a part
 * has not come some seconds after the line is back, the page is loaded anew by itself; tabs come back with it. Unsaved work keeps it as it is (WALK-20).
 */
function fetchLostParts(): void {
  let soon: ReturnType<typeof setTimeout> | undefined
  lineBack.subscribe(() => {
    clearTimeout(soon)
    soon = setTimeout(() => void startAnew(), PATIENCE)
  })
}

const feed = socketActor<NoticeFeedCommand, NoticeFeedInput, NoticeSocketEvent>(openNoticeSocket)

/**
 * Starts the actors of a signed-in person, once: notice socket, unread lists, sound gate; here the notice stream meets its machine (TECH-28). They
 * follow the session from then on. Loaded with the shell, so that rxjs and the sockets stay off the login page (D31).
 */
export function startSignedInActors(): void {
  if (findActor('noticeSocket') !== undefined) return
  databaseCleaner.provide(emptyDatabases)
  startPreferences()
  startAccountActors()
  startLayout()
  startTabs()
  startMenu()
  fetchLostParts()
  const noticeSocket = newActor(noticeSocketMachine.provide({ actors: { noticeFeed: feed } }), {
    systemId: 'noticeSocket',
  })
  const notices = newActor(noticesWithCalls(), { systemId: 'notices' })
  const soundGate = newActor(
    soundGateMachine.provide({
      actions: { playSound: () => void playTones().catch(() => soundGate.send({ type: 'sound.blocked' })) },
    }),
    { systemId: 'soundGate' },
  )
  registerActors({ noticeSocket, notices, soundGate })

  startArrivals()
  // over a poor line the screen comes before the number of unread messages (SPEED-04)
  const quiet = quietLine()
  noticeSocket.on('notices.stale', () => notices.send({ type: 'notices.stale' }))
  noticeSocket.on('rights.stale', () => actorNamed('routeGuard').send({ type: 'permissions.stale' }))
  let asked = 0
  noticeSocket.on('counts.wanted', () => {
    const own = (asked += 1)
    quiet
      .then(() => call(unreadChats, {}, { quiet: true }))
      .then(
        ({ unreadTotal }) => {
          if (own === asked) noticeSocket.send({ type: 'chatCount.loaded', unreadTotal })
        },
        () => undefined,
      )
  })
  const gesture = () => soundGate.send({ type: 'user.gestured' })
  window.addEventListener('pointerdown', gesture, { capture: true, passive: true })
  window.addEventListener('keydown', gesture, { capture: true, passive: true })
  online$().subscribe(isOnline => {
    if (isOnline) noticeSocket.send({ type: 'network.online' })
  })
  const notifyPage = () => noticeSocket.send({ type: 'page.changed', path: currentLocation().pathname })
  onLocationChange(notifyPage)
  for (const actor of [soundGate, notices, noticeSocket]) actor.start()
  followSoundChoice()
  notifyPage()
  // Keys and clicks on the login page opened the browser's own gate before this chunk arrived.
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) gesture()

  followSignIn(signIn => {
    if (signIn !== null) {
      notices.send({ type: 'session.opened' })
      noticeSocket.send({ type: 'session.opened', ...signIn })
    } else {
      noticeSocket.send({ type: 'session.closed' })
      notices.send({ type: 'session.closed' })
    }
  })
}
