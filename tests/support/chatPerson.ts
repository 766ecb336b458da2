/**
 * A doctor or patient in Node, made of the very parts the browser runs: socket.io, IndexedDB, the chat machines and the actors of src/app/chat.
 * Each tab has a proxy of its own; time of its machines runs `pace` times as fast and stands while the computer sleeps. No word of vitest in here.
 */
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { map } from 'rxjs'
import { createActor, fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate'
import type { ChatSession } from '#contract/entities/chat.ts'
import { chatDeskMachine } from '#machines/chatDesk/chatDesk.machine.ts'
import { chatLinkMachine } from '#machines/chatLink/chatLink.machine.ts'
import { chatEventsOf } from '#machines/chatLink/chatLink.events.ts'
import { chatOutboxMachine } from '#machines/chatOutbox/chatOutbox.machine.ts'
import type { OutboxItem, OwnershipEvent } from '#machines/chatOutbox/chatOutbox.types.ts'
import type { chatSessionMachine } from '#machines/chatSession/chatSession.machine.ts'
import { deliverOf, outboxStoreOf } from '#src/app/chat/outbox.actor.ts'
import type { KeptFiles } from '#src/app/chat/keptFiles.ts'
import { chatFeedOf, runCommandOf, sayHelloOf, windowMachineOf } from '#src/app/chat/wire.actor.ts'
import { chatWire, type ChatWire } from '#streams/chatLink.stream.ts'
import { outboxOwnership } from '#streams/outboxOwnership.ts'
import { outboxStorage } from '#streams/outboxStore.ts'
import type { Player } from './consultations.ts'
import { startProxy, type Proxy } from './proxy.ts'

/** Web Locks of one browser, as far as the outbox uses them. */
function browserLocks(): LockManager {
  const lines = new Map<string, Promise<unknown>>()
  const request = (name: string, options: LockOptions, work: () => Promise<void>): Promise<void> => {
    const before = lines.get(name) ?? Promise.resolve()
    const mine = before.then(() => (options.signal?.aborted ? undefined : work()))
    lines.set(
      name,
      mine.catch(() => undefined),
    )
    return mine
  }
  return { request } as unknown as LockManager
}

/** Machine time: `pace` times as fast as the wall, standing while asleep. */
function paced(pace: number) {
  const asleep: (() => void)[] = []
  let sleeping = false
  return {
    clock: {
      setTimeout: (work: (...args: unknown[]) => void, ms: number): unknown =>
        setTimeout(() => {
          if (sleeping) asleep.push(work)
          else work()
        }, ms / pace),
      clearTimeout: (id: unknown) => clearTimeout(id as NodeJS.Timeout),
    },
    sleep: () => {
      sleeping = true
    },
    wake: () => {
      sleeping = false
      for (const work of asleep.splice(0)) work()
    },
  }
}

const NO_FILES: KeptFiles = {
  keep: () => Promise.reject(new Error('this person sends no files')),
  keepBlob: () => {
    throw new Error('this person sends no files')
  },
  preview: () => null,
  bytes: () => Promise.resolve(null),
  drop: () => undefined,
  close: () => undefined,
}

export interface PersonOptions {
  /** port of the real server */
  port: number
  player: Player
  tabs: number
  /** how much this computer's clock is wrong, ms */
  skew?: number
  /** machine time runs so many times as fast as the wall; 1 by default */
  pace?: number
  /** stands between the socket and the machines, to break them on purpose */
  harm?: (wire: ChatWire) => ChatWire
}

export interface Tab {
  proxy: Proxy
  link: ActorRefFrom<typeof chatLinkMachine>
  desk: ActorRefFrom<typeof chatDeskMachine>
  outbox: ActorRefFrom<typeof chatOutboxMachine>
  /** open conversations by session id */
  windows: Map<string, ActorRefFrom<typeof chatSessionMachine>>
  /** writes a text; answers its clientMsgId */
  say: (sid: string, content: string) => string
  /** the messages that are safe: stored in this browser or acknowledged */
  safe: Set<string>
  /** what the server acknowledged: clientMsgId → seq */
  acked: Map<string, number>
  /** messages that its outbox need not send any more: acknowledged, or come back as an event */
  delivered: Set<string>
  /** shows the newest message of a conversation, as a scrolled-down view does */
  look: (sid: string) => void
  /** the page goes and comes back: nothing stays but what the browser stores */
  reload: () => void
  /** the computer sleeps: nothing is read, no timer runs; waking, its clock has moved on by `slept` ms */
  sleep: () => void
  wake: (slept: number) => void
}

export interface Person {
  player: Player
  tabs: Tab[]
  stop: () => Promise<void>
}

/** Signs a person in on all their tabs; conversations open by themselves as soon as the desk knows them. */
export async function startPerson({ port, player, tabs, skew = 0, pace = 1, harm }: PersonOptions): Promise<Person> {
  const side = player.kind
  const owner = `${side}-${player.id}`
  const locks = browserLocks()
  const opened: Tab[] = []
  const stops: (() => void)[] = []

  async function openTab(): Promise<void> {
    const proxy = await startProxy(port)
    const time = paced(pace)
    const acked = new Map<string, number>()
    const safe = new Set<string>()
    const delivered = new Set<string>()
    let shift = skew
    const now = () => Date.now() + shift
    let end = () => {}

    function load(): Pick<Tab, 'link' | 'desk' | 'outbox' | 'windows'> {
      const plain = chatWire(proxy.url)
      // What the stream reads from the clock of this process is moved to the clock of this computer.
      const moved: ChatWire = {
        ...plain,
        feed: token =>
          plain.feed(token).pipe(map(signal => (signal.type === 'chat.event' ? { ...signal, now: signal.now + shift } : signal))),
        command: async (name, input) => {
          const answer = await plain.command(name, input)
          if (name === 'msg:send' && 'clientMsgId' in input) {
            const { data } = answer as { data: { seq: number } }
            acked.set(input.clientMsgId, data.seq)
          }
          return { ...answer, now: answer.now + shift }
        },
      }
      const wire = harm?.(moved) ?? moved
      const storage = outboxStorage<OutboxItem>(owner)
      const options = { clock: time.clock }
      const link = createActor(chatLinkMachine.provide({ actors: { chatFeed: chatFeedOf(wire), sayHello: sayHelloOf(wire) } }), {
        ...options,
        input: { tab: randomUUID() },
      })
      const chatEvents = chatEventsOf(link)
      const desk = createActor(
        chatDeskMachine.provide({
          actors: {
            chatEvents,
            runCommand: runCommandOf(wire),
            loadEnded: fromPromise<
              { rows: ChatSession[]; cursor: number | null },
              { search: string; cursor: number | null; wanted: string | null }
            >(() => Promise.resolve({ rows: [], cursor: null })),
          },
        }),
        { ...options, input: { side } },
      )
      const outbox = createActor(
        chatOutboxMachine.provide({
          actors: {
            chatEvents,
            outboxStore: outboxStoreOf(storage),
            deliver: deliverOf(wire, NO_FILES, () => player.token),
            ownership: fromCallback<EventObject, { userId: string }, EventObject>(({ input, sendBack }) => {
              const holding = outboxOwnership(input.userId, locks).subscribe(state =>
                sendBack({ type: `ownership.${state}` } satisfies OwnershipEvent),
              )
              return () => holding.unsubscribe()
            }),
          },
        }),
        { ...options, input: { userId: owner, side } },
      )
      const windowMachine = windowMachineOf(wire, chatEvents)
      const windows: Tab['windows'] = new Map()
      desk.subscribe(({ context }) => {
        for (const session of Object.values(context.sessions)) {
          if (!player.sids.includes(session.id) || windows.has(session.id)) continue
          const window = createActor(windowMachine, { ...options, input: { session, side } }).start()
          window.send({ type: 'view.focused' })
          windows.set(session.id, window)
        }
      })
      let waiting: string[] = []
      outbox.subscribe(({ context }) => {
        for (const item of context.items) if (item.stored) safe.add(item.clientMsgId)
        const left = context.items.map(item => item.clientMsgId)
        for (const id of waiting) if (!left.includes(id)) delivered.add(id)
        waiting = left
      })
      for (const actor of [link, desk, outbox]) actor.start()
      link.send({ type: 'session.opened', token: player.token })
      end = () => {
        for (const actor of [...windows.values(), outbox, desk, link]) actor.stop()
        storage.close()
      }
      return { link, desk, outbox, windows }
    }

    const tab: Tab = {
      proxy,
      acked,
      safe,
      delivered,
      ...load(),
      say: (sid, content) => {
        const clientMsgId = randomUUID()
        tab.outbox.send({
          type: 'message.add',
          message: { clientMsgId, sid, kind: 'text', content, file: null },
          now: now(),
        })
        return clientMsgId
      },
      look: sid => {
        const window = tab.windows.get(sid)
        window?.send({ type: 'message.seen', seq: window.getSnapshot().context.window.lastSeq ?? 0 })
      },
      reload: () => {
        end()
        Object.assign(tab, load())
      },
      sleep: () => {
        tab.link.send({ type: 'page.hidden', now: now() })
        time.sleep()
        proxy.freeze(true)
      },
      wake: slept => {
        shift += slept
        proxy.freeze(false)
        time.wake()
        tab.link.send({ type: 'page.visible', now: now() })
      },
    }
    opened.push(tab)
    stops.push(() => end())
  }

  for (let n = 0; n < tabs; n += 1) await openTab()
  return {
    player,
    tabs: opened,
    stop: async () => {
      for (const stop of stops) stop()
      for (const { proxy } of opened) await proxy.close()
    },
  }
}
