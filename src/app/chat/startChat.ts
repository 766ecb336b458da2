import { fromPromise, type ActorRefFrom } from 'xstate'
import type { ChatSession } from '#contract/entities/chat.ts'
import { chatDeskMachine } from '#machines/chatDesk/chatDesk.machine.ts'
import type { DeskLocation, Side } from '#machines/chatDesk/chatDesk.types.ts'
import { chatLinkMachine } from '#machines/chatLink/chatLink.machine.ts'
import { chatEventsOf } from '#machines/chatLink/chatLink.events.ts'
import { chatOutboxMachine } from '#machines/chatOutbox/chatOutbox.machine.ts'
import type { OutboxItem } from '#machines/chatOutbox/chatOutbox.types.ts'
import type { chatSessionMachine } from '#machines/chatSession/chatSession.machine.ts'
import { composerMachine } from '#machines/composer/composer.machine.ts'
import { online$ } from '#streams/browser/online.ts'
import { visibility$ } from '#streams/browser/visibility.ts'
import { chatWire, type ChatWire } from '#streams/chatLink.stream.ts'
import { outboxStorage } from '#streams/outboxStore.ts'
import { getConfig } from '#src/lib/config.ts'
import type { ChatRuntime } from '#src/runtime/chat/runtime.ts'
import { newId } from '#src/lib/newId.ts'
import { hasDeparted, ownerName } from '#src/lib/storage/departed.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store, stored, unstore } from '#src/lib/storage/stored.ts'
import { lineBack } from '#src/lib/loading/lineBack.ts'
import { newActor } from '#src/lib/actors/newActor.ts'
import { keptFiles } from './keptFiles.ts'
import { deliverOf, outboxStoreOf, ownershipOf } from './outbox.actor.ts'
import { canRecordVoice, voiceRecorderOf } from './voice.ts'
import { chatFeedOf, runCommandOf, sayHelloOf, windowMachineOf } from './wire.actor.ts'

/** Windows that stay open behind the one shown; the one used longest ago closes. */
const WINDOWS_MAX = 12
const DRAFT_LIFE = 24 * 3_600_000
/** What is told to the server and the store at sign-out still goes out within this time. */
const FAREWELL = 1_000

type EndedQuery = { search: string; cursor: number | null; wanted: string | null }

export interface ChatStart {
  side: Side
  userId: string
  token: string
  /** the token uploads carry now */
  tokenNow: () => string | null
  loadEnded: (query: EndedQuery) => Promise<{ rows: ChatSession[]; cursor: number | null }>
  /** where the doctor stood before the reload */
  place?: DeskLocation | null
  /** the chat socket; tests bring their own */
  wire?: ChatWire
}
export interface RunningChat extends ChatRuntime {
  /** ends everything; of who signed out of their own will nothing stays, everybody else finds drafts and unsent messages again (D28) */
  stop(): void
}

/** Starts connection, desk, outbox and composer of one signed-in person; here the chat's streams meet its machines (CHAT-03, D28). */
export function startChat(given: ChatStart): RunningChat {
  const { side, userId, token, tokenNow, loadEnded, wire = chatWire(getConfig().chatHost) } = given
  const person = { side, id: userId }
  const owner = ownerName(person)
  const storage = outboxStorage<OutboxItem>(owner, () => !hasDeparted(person))
  // a sign-in also ends because it ran out, or because the same person signed in anew in another tab, which sends what waits here
  const clear = async (): Promise<void> => {
    if (hasDeparted(person)) await storage.clear()
  }
  const files = keptFiles(storage)
  // a tray lives no longer than its page, and what is chosen in another tab may still become a message
  storage.sweepFiles(Date.now() - DRAFT_LIFE).catch(() => undefined)
  const draftKey = `${KEY.chatDrafts}${owner}`
  const draftsNow = (): Record<string, string> => stored<Record<string, string>>(draftKey) ?? {}

  const link = newActor(chatLinkMachine.provide({ actors: { chatFeed: chatFeedOf(wire), sayHello: sayHelloOf(wire) } }), {
    systemId: `chatLink-${side}`,
    input: { tab: newId() },
  })
  const chatEvents = chatEventsOf(link)
  const desk = newActor(
    chatDeskMachine.provide({
      actors: {
        chatEvents,
        runCommand: runCommandOf(wire),
        loadEnded: fromPromise<{ rows: ChatSession[]; cursor: number | null }, EndedQuery>(({ input }) => loadEnded(input)),
      },
    }),
    { systemId: `chatDesk-${side}`, input: { side, place: given.place ?? null } },
  )
  const outbox = newActor(
    chatOutboxMachine.provide({
      actors: {
        chatEvents,
        outboxStore: outboxStoreOf({ ...storage, clear }),
        deliver: deliverOf(wire, files, tokenNow),
        ownership: ownershipOf(),
      },
    }),
    { systemId: `chatOutbox-${side}`, input: { userId: owner, side } },
  )
  const composer = newActor(
    composerMachine.provide({
      actors: { voiceRecorder: voiceRecorderOf(files) },
      actions: {
        sendMessages: (_, { messages }) => {
          // After this step of the composer: one machine does not move inside another one's action.
          queueMicrotask(() => {
            for (const wanted of messages)
              outbox.send({ type: 'message.add', message: { ...wanted, clientMsgId: newId() }, now: Date.now() })
          })
        },
        saveDraft: (_, { sid, text }) => {
          if (hasDeparted(person)) return
          // read anew: other tabs of this person write theirs
          const { [sid]: _old, ...others } = draftsNow()
          store(draftKey, text === '' ? others : { ...others, [sid]: text }, DRAFT_LIFE)
        },
      },
    }),
    { systemId: `composer-${side}`, input: { drafts: draftsNow() } },
  )
  outbox.on('message.returned', ({ sid, content, file }) => composer.send({ type: 'draft.restore', sid, text: content, file }))

  const window = windowMachineOf(wire, chatEvents)
  const windows = new Map<string, ActorRefFrom<typeof chatSessionMachine>>()
  const windowOf = (session: ChatSession): ActorRefFrom<typeof chatSessionMachine> => {
    const known = windows.get(session.id)
    const actor = known ?? newActor(window, { input: { session, side } }).start()
    // moved to the end: the first of the map is the one used longest ago
    windows.delete(session.id)
    windows.set(session.id, actor)
    const [oldest] = windows
    if (windows.size > WINDOWS_MAX && oldest) {
      windows.delete(oldest[0])
      oldest[1].stop()
    }
    return actor
  }

  for (const actor of [link, desk, outbox, composer]) actor.start()
  let wasRecovered = false
  const listening = [
    link.subscribe(snapshot => {
      const isRecovered = snapshot.hasTag('recovered')
      if (isRecovered && !wasRecovered) lineBack.tell()
      wasRecovered = isRecovered
    }),
    online$().subscribe(isOnline => {
      if (isOnline) link.send({ type: 'network.online' })
    }),
    visibility$().subscribe(state => link.send({ type: `page.${state}`, now: Date.now() })),
  ]
  link.send({ type: 'session.opened', token })

  const stop = (): void => {
    link.send({ type: 'session.closed' })
    if (hasDeparted(person)) {
      composer.send({ type: 'drafts.forget' })
      unstore(draftKey)
    }
    for (const one of listening) one.unsubscribe()
    setTimeout(() => {
      for (const actor of [...windows.values(), composer, outbox, desk, link]) actor.stop()
      files.close()
      storage.close()
    }, FAREWELL)
  }
  return { side, link, desk, outbox, composer, windowOf, files, canRecord: canRecordVoice(), stop }
}
