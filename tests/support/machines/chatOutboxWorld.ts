import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { failure } from '#contract/http/failure.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import type { ChatErrorCode } from '#contract/sockets/chat.ts'
import { SAMPLE_TIME, sampleHello, sampleSession } from '#machines/chatLink/chatSamples.ts'
import type { Side } from '#machines/chatDesk/chatDesk.types.ts'
import type { ToLink } from '#machines/chatLink/chatLink.types.ts'
import { chatOutboxMachine } from '#machines/chatOutbox/chatOutbox.machine.ts'
import type {
  ChatOutboxEmitted,
  ChatOutboxEvent,
  DeliveryOrder,
  LocalFile,
  OutboxItem,
  StoreOrder,
} from '#machines/chatOutbox/chatOutbox.types.ts'

export const refusal = (code: ChatErrorCode, retryable = false) => ({
  ...failure('refused', CHAT_ERROR_TEXT[code], { code }),
  retryable,
})
export const file: LocalFile = { fileId: 'f1', name: '舌苔.jpg', mime: 'image/jpeg', size: 1_000 }
export const HELLO = sampleHello({ sessions: [sampleSession(), sampleSession({ id: 's2' })] })

/** An outbox with a store of the test's own; deliveries are answered by the test. */
export function start(stored: OutboxItem[] = [], side: Side = 'doctor') {
  const clock = new SimulatedClock()
  const store = new Map(stored.map(item => [item.clientMsgId, item]))
  const orders: DeliveryOrder[] = []
  const toLink: ToLink[] = []
  const returned: ChatOutboxEmitted[] = []
  const dropped: string[] = []
  const storage = { isSlow: false, waiting: [] as string[] }
  const machine = chatOutboxMachine.provide({
    actors: {
      chatEvents: fromCallback<ToLink, { sid: string | null }>(({ receive }) => receive(event => toLink.push(event))),
      deliver: fromCallback<DeliveryOrder, undefined>(({ receive }) => receive(order => orders.push(order))),
      ownership: fromCallback(() => undefined),
      outboxStore: fromCallback<StoreOrder, { userId: string }>(({ receive, sendBack }) =>
        receive(order => {
          if (order.type === 'store.load') sendBack({ type: 'store.loaded', items: [...store.values()] })
          if (order.type === 'store.remove') {
            store.delete(order.clientMsgId)
            if (order.fileId !== null) dropped.push(order.fileId)
          }
          if (order.type === 'store.clear') store.clear()
          if (order.type !== 'store.save') return
          store.set(order.item.clientMsgId, order.item)
          if (storage.isSlow) storage.waiting.push(order.item.clientMsgId)
          else sendBack({ type: 'store.saved', clientMsgId: order.item.clientMsgId })
        }),
      ),
    },
  })
  const actor = createActor(machine, { input: { userId: 'u1', side }, clock })
  actor.on('message.returned', event => returned.push(event))
  actor.start()
  const now = () => SAMPLE_TIME + clock.now()
  const send = (...events: ChatOutboxEvent[]) => events.forEach(event => actor.send(event))
  return {
    actor,
    clock,
    store,
    storage,
    /** files whose bytes the store was told to delete */
    dropped,
    orders,
    toLink,
    returned,
    send,
    items: () => actor.getSnapshot().context.items,
    stateOf: (clientMsgId: string) => actor.getSnapshot().context.items.find(item => item.clientMsgId === clientMsgId)?.state,
    /** ids in the order they went out */
    sent: () => orders.flatMap(order => (order.type === 'deliver' ? [order.item.clientMsgId] : [])),
    begin: () =>
      send({ type: 'ownership.gained' }, { type: 'hello.answered', answer: HELLO }, { type: 'link.online', now: now() }),
    add: (clientMsgId: string, sid = 's1', withFile: LocalFile | null = null) =>
      send({
        type: 'message.add',
        message: { clientMsgId, sid, kind: withFile ? 'image' : 'text', content: withFile ? '' : clientMsgId, file: withFile },
        now: now(),
      }),
    ack: (clientMsgId: string, seq = 1) =>
      send({ type: 'delivery.acked', clientMsgId, answer: { seq, id: `m${seq}`, sentAt: now() }, now: now() }),
    lose: (clientMsgId: string, tries: number) => send({ type: 'delivery.lost', clientMsgId, tries, now: now() }),
    refuse: (clientMsgId: string, tries: number, problem: ReturnType<typeof refusal>) =>
      send({ type: 'delivery.refused', clientMsgId, tries, failure: problem, now: now() }),
  }
}
