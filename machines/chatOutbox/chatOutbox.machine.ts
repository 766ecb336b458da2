import { enqueueActions, sendTo, setup } from 'xstate'
import { CHAT_RETRY_DELAYS } from '#contract/constants.ts'
import type { ChatEventsActor } from '../chatLink/chatLink.types.ts'
import { placeholder } from '../kit/placeholder.ts'
import { afterEvent, afterWait, nearestDue, pumped, type Step } from './chatOutbox.rules.ts'
import type {
  ChatOutboxContext,
  ChatOutboxEmitted,
  ChatOutboxEvent,
  ChatOutboxInput,
  Deliver,
  OutboxStore,
  OutboxTag,
  Ownership,
} from './chatOutbox.types.ts'

/** No wait is longer than the last of the ladder, also when this computer's clock was set back meanwhile. */
const LONGEST_WAIT = CHAT_RETRY_DELAYS[4]

const TAKE = { type: 'take', params: { as: 'event' } } as const

/**
 * Messages written but not confirmed, of all sessions of a user (consultation.md 4.5 G1, G5; D28). Each is stored before it is sent, goes out in
 * order within its session, several sessions at once, and keeps its clientMsgId until the server has it exactly once; what fails for itself steps aside
 * (D48). The steps are in chatOutbox.rules.ts; the chart holds who may send (one tab), whether one can (the link), and the clock of retries.
 * Provide: `chatNews`, `outboxStore`, `deliver`, `ownership`. Tags: owner, online.
 */
export const chatOutboxMachine = setup({
  types: {} as {
    context: ChatOutboxContext
    input: ChatOutboxInput
    events: ChatOutboxEvent
    emitted: ChatOutboxEmitted
    tags: OutboxTag
  },
  actors: {
    chatEvents: placeholder<ChatEventsActor>(),
    outboxStore: placeholder<OutboxStore>(),
    deliver: placeholder<Deliver>(),
    ownership: placeholder<Ownership>(),
  },
  delays: {
    retryDelay: ({ context }) => Math.min(Math.max(0, (nearestDue(context) ?? context.now) - context.now), LONGEST_WAIT),
  },
  guards: {
    waitsForRetry: ({ context }) => nearestDue(context) !== null,
    waitsForNothing: ({ context }) => nearestDue(context) === null,
    isLoadFailure: ({ event }) => event.type === 'store.failed' && event.clientMsgId === null,
  },
  actions: {
    load: sendTo('outboxStore', { type: 'store.load' }),
    /** One step of the rules: `event` for what came, `wait` for the clock of retries, `own` when this tab begins to send. */
    take: enqueueActions(({ context, event, enqueue }, { as }: { as: 'event' | 'wait' | 'own' }) => {
      const steps: Record<typeof as, () => Step> = {
        event: () => afterEvent(context, event),
        wait: () => afterWait(context),
        own: () => pumped({ context: { ...context, owner: true }, effects: [] }),
      }
      const { context: next, effects } = steps[as]()
      enqueue.assign(next)
      for (const { to, event: effect } of effects) {
        if (to === 'listeners') enqueue.emit(effect)
        else enqueue.sendTo(to, effect)
      }
    }),
  },
}).createMachine({
  id: 'chatOutbox',
  context: ({ input }) => ({ ...input, me: null, items: [], owner: false, linked: false, now: 0, durable: true }),
  type: 'parallel',
  invoke: [
    { id: 'chatEvents', src: 'chatEvents', input: { sid: null } },
    { id: 'outboxStore', src: 'outboxStore', input: ({ context }) => ({ userId: context.userId }) },
    { id: 'deliver', src: 'deliver' },
    { id: 'ownership', src: 'ownership', input: ({ context }) => ({ userId: context.userId }) },
  ],
  states: {
    items: {
      description: 'The messages and all that happens to them.',
      entry: 'load',
      on: {
        'message.add': { actions: TAKE, meta: { rules: ['CHAT-02'] } },
        'item.retry': { actions: TAKE },
        'item.discard': { actions: TAKE },
        'item.backToComposer': { actions: TAKE },
        'store.loaded': { actions: TAKE },
        'store.saved': { actions: TAKE },
        'store.changed': { actions: TAKE },
        'store.failed': { actions: TAKE },
        'ownership.gained': { actions: TAKE },
        'ownership.lost': { actions: TAKE },
        'upload.progressed': { actions: TAKE },
        'upload.done': { actions: TAKE },
        'delivery.acked': { actions: TAKE },
        'delivery.refused': { actions: TAKE, meta: { rules: ['WALK-01'] } },
        'delivery.lost': { actions: TAKE },
        'link.online': { actions: TAKE },
        'link.lost': { actions: TAKE },
        'link.signedOut': { actions: TAKE },
        'hello.answered': { actions: TAKE },
        'chat.event': { actions: TAKE },
      },
    },
    holder: {
      initial: 'bystander',
      states: {
        bystander: {
          description:
            'Another tab sends for this user; here messages are shown and stored, and only what the store refused is sent.',
          on: { 'ownership.gained': 'claiming' },
        },
        claiming: {
          description: 'This tab may send, and reads first what others left.',
          on: {
            'store.loaded': { target: 'owner', actions: { type: 'take', params: { as: 'own' } } },
            'store.failed': { guard: 'isLoadFailure', target: 'owner', actions: { type: 'take', params: { as: 'own' } } },
            'ownership.lost': 'bystander',
          },
        },
        owner: { tags: 'owner', on: { 'ownership.lost': 'bystander' } },
      },
    },
    link: {
      initial: 'down',
      on: { 'link.online': '.up', 'link.lost': '.down', 'link.signedOut': '.down' },
      states: { down: {}, up: { tags: 'online' } },
    },
    clock: {
      initial: 'still',
      states: {
        still: { always: { guard: 'waitsForRetry', target: 'counting' } },
        counting: {
          description: 'Counts to the nearest retry, or to the moment from which texts pass a slow upload.',
          always: { guard: 'waitsForNothing', target: 'still' },
          after: { retryDelay: { target: 'counting', reenter: true, actions: { type: 'take', params: { as: 'wait' } } } },
          on: {
            'delivery.lost': { target: 'counting', reenter: true },
            'delivery.refused': { target: 'counting', reenter: true },
            'message.add': { target: 'counting', reenter: true },
            'link.online': { target: 'counting', reenter: true },
          },
        },
      },
    },
  },
})
