import 'fake-indexeddb/auto'
import { Subject } from 'rxjs'
import type { ChatMessage, ChatSession } from '#contract/entities/chat.ts'
import type { ChatCommand, ChatEvent, HelloAnswer } from '#contract/sockets/chat.ts'
import { sampleHello, sampleMessage } from '#machines/chatLink/chatSamples.ts'
import type { ChatLinkSignal, ChatWire } from '#streams/chatLink.stream.ts'
import { startChat, type ChatStart } from '#src/app/chat/startChat.ts'
import { provideChat } from '#src/runtime/chat/runtime.ts'
import { newId } from '#src/lib/newId.ts'

/** What jsdom does not have and the screens ask for. */
export function furnishPage({ narrow = false } = {}): void {
  const media = (query: string) => ({ matches: narrow && query.includes('max-width'), media: query })
  globalThis.matchMedia = ((query: string) => ({
    ...media(query),
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  })) as typeof globalThis.matchMedia
  HTMLElement.prototype.scrollTo = () => undefined
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  // jsdom knows no focus of the window: somebody looks at the page
  document.hasFocus = () => true
}

interface Order {
  name: ChatCommand
  input: Record<string, unknown>
}

/**
 * The real composition of src/app/chat over a socket that the test controls: `orders` is what was asked, `push` what the server says,
 * `log` the server's log by session, `answer` how a command is answered instead.
 */
export function startedDesk(
  sessions: ChatSession[],
  hello: Partial<HelloAnswer> = {},
  { side, userId }: Pick<ChatStart, 'side' | 'userId'> = { side: 'doctor', userId: newId() },
) {
  const feed = new Subject<ChatLinkSignal>()
  const orders: Order[] = []
  const log: Record<string, ChatMessage[]> = {}
  const answers: Partial<Record<ChatCommand, (input: Record<string, unknown>) => unknown>> = {}
  let es = 0
  const plain: Partial<Record<ChatCommand, (input: Record<string, unknown>) => unknown>> = {
    hello: () => sampleHello({ sessions, counts: { unreadTotal: 0, waiting: 0, active: 0 }, ...hello }),
    history: input => ({ messages: log[String(input['sid'])] ?? [], atStart: true, atEnd: true }),
    'msg:read': input => ({ readSeq: input['readSeq'], unreadTotal: 0 }),
    'presence:set': input => ({ presence: input['desired'] }),
    'msg:send': input => {
      const list = (log[String(input['sid'])] ??= [])
      const seq = list.length + 1
      list.push(
        sampleMessage(seq, {
          senderKind: 1,
          senderId: 'u1',
          content: String(input['content']),
          clientMsgId: String(input['clientMsgId']),
        }),
      )
      return { seq, id: `m${seq}`, sentAt: Date.now() }
    },
  }
  const wire = {
    feed: () => feed,
    command: async (name: ChatCommand, input: Record<string, unknown>) => {
      orders.push({ name, input })
      const data = (answers[name] ?? plain[name])?.(input)
      if (data === undefined) throw new Error(`no answer for ${name}`)
      return { data: await data, t: Date.now(), now: Date.now() }
    },
    typing: () => undefined,
    dropped: () => 0,
  } as unknown as ChatWire
  const chat = startChat({
    side,
    userId,
    token: 't1',
    tokenNow: () => 't1',
    loadEnded: () => Promise.resolve({ rows: [], cursor: null }),
    wire,
  })
  provideChat(side, () => Promise.resolve(chat))
  feed.next({ type: 'socket.opened' })
  return {
    chat,
    orders,
    log,
    answers,
    asked: (name: ChatCommand) => orders.filter(order => order.name === name).map(order => order.input),
    push: (event: ChatEvent) => {
      es += 1
      feed.next({ type: 'chat.event', event: { ...event, es, t: Date.now() }, now: Date.now() })
    },
    cut: () => feed.next({ type: 'socket.closed', reason: 'transport close' }),
    stop: () => chat.stop(),
  }
}
