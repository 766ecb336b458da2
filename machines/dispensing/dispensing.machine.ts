import { and, assign, emit, not, or, raise, setup, stateIn } from 'xstate'
import { failure, failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { ORDERS_THROTTLE, canIssue, canPick, endsWork, plainNo, scanned, withPicks, withProposals } from './dispensing.rules.ts'
import type * as Own from './dispensing.types.ts'

const NOT_FOUND = failure('refused', '未找到该处方，请核对处方号', { code: 'NOT_FOUND' })
const commandOf = ({ order, answers }: Own.DispensingContext) => ({
  requestNo: answers,
  id: order?.id ?? '',
  version: order?.version ?? 0,
})

const isAtCommand = or([stateIn({ desk: 'storing' }), stateIn({ desk: 'unpicking' }), stateIn({ desk: 'issuing' })])

/** What a person did that the list is asked for: opened the page, pressed 重试. */
const ATTENDED: ReadonlySet<string> = new Set(['xstate.init', 'retry'])

/**
 * Dispensing by two persons (hospital.md 3.2, 7.3): a live list of paid orders; one person picks the batches, the earliest expiry first, another checks
 * and issues. A number that is not listed is asked of the server: the list ends somewhere. Emits `order.picked`, `order.issued`. Provide: `fetchOrders`,
 * `findOrder`, `openOrder`, `pickOrder`, `unpickOrder`, `issueOrder`. Delay: `ordersThrottle`. Tags: see DispensingTag.
 */
export const dispensingMachine = setup({
  types: {} as {
    context: Own.DispensingContext
    events: Own.DispensingEvent
    emitted: Own.DispensingEmitted
    tags: Own.DispensingTag
  },
  actors: {
    fetchOrders: placeholder<Own.FetchOrders>(),
    findOrder: placeholder<Own.FindOrder>(),
    openOrder: placeholder<Own.OpenOrder>(),
    pickOrder: placeholder<Own.PickOrder>(),
    unpickOrder: placeholder<Own.UnpickOrder>(),
    issueOrder: placeholder<Own.IssueOrder>(),
  },
  delays: { ordersThrottle: ORDERS_THROTTLE },
  guards: {
    isEmpty: (_, { rows }: { rows: readonly Own.DispenseRow[] }) => rows.length === 0,
    isListed: ({ context }, { text }: { text: string }) => scanned(context.rows, text) !== null,
    isUnlisted: ({ context }, { text }: { text: string }) => scanned(context.rows, text) === null,
    isFound: (_, { row }: { row: Own.DispenseRow | null }) => row !== null,
    isBusy: isAtCommand,
    hasEnded: not(isAtCommand),
    hasEndedWell: and([not(isAtCommand), ({ context }) => context.failure === null]),
    isPicked: ({ context }) => context.order !== null && context.order.pickedBy !== null,
    isOwnPick: ({ context }) => context.order?.isOwnPick === true,
    canPick: ({ context }) => context.order !== null && canPick(context.order),
    canIssue: ({ context }) => context.order !== null && canIssue(context.order, context.receiver),
    endsWork: (_, { error }: { error: unknown }) => endsWork(failureOf(error).code),
  },
  actions: {
    applyRows: assign((_, { rows }: { rows: Own.DispenseRow[] }) => ({ rows })),
    want: assign((_, { id }: { id: string }) => ({ wantedId: id, failure: null })),
    wantScanned: assign(({ context }, { text }: { text: string }) => ({
      wantedId: scanned(context.rows, text)?.id ?? null,
      failure: null,
    })),
    keepFound: assign((_, { id }: { id: string }) => ({ foundId: id })),
    seek: assign((_, { text }: { text: string }) => ({ soughtNo: plainNo(text), failure: null })),
    recordMiss: assign({ failure: NOT_FOUND }),
    recordNotAsked: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    openFound: raise(({ context }) => ({ type: 'open' as const, id: context.foundId })),
    applyOrder: assign((_, { order }: { order: Own.DispenseOrder }) => ({
      order: withProposals(order),
      wantedId: null,
      receiver: '',
      failure: null,
    })),
    setPicks: assign(({ context }, change: Own.LineChange) => ({
      order: context.order === null ? null : withPicks(context.order, change),
    })),
    setReceiver: assign((_, { text }: { text: string }) => ({ receiver: text })),
    recordFailure: assign(({ context }, { error }: { error: unknown }) => {
      const why = failureOf(error)
      return { failure: why, answers: why.retryable ? context.answers : context.answers + 1 }
    }),
    countAnswer: assign({ answers: ({ context }) => context.answers + 1, failure: null }),
    forget: assign({ order: null, wantedId: null, receiver: '', failure: null }),
    notifyPicked: emit(({ context }) => ({ type: 'order.picked' as const, id: context.order?.id ?? '' })),
    notifyIssued: emit(({ context }) => ({ type: 'order.issued' as const, id: context.order?.id ?? '' })),
  },
}).createMachine({
  id: 'dispensing',
  context: { rows: [], order: null, wantedId: null, soughtNo: '', foundId: '', receiver: '', answers: 0, failure: null },
  type: 'parallel',
  states: {
    list: {
      initial: 'fetching',
      states: {
        fetching: {
          tags: 'loading',
          invoke: {
            id: 'fetchOrders',
            src: 'fetchOrders',
            input: ({ event }) => ({ unattended: !ATTENDED.has(event.type) }),
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ rows: event.output }) },
                target: 'empty',
                actions: { type: 'applyRows', params: ({ event }) => ({ rows: event.output }) },
              },
              { target: 'shown', actions: { type: 'applyRows', params: ({ event }) => ({ rows: event.output }) } },
            ],
            onError: 'failed',
          },
          on: { 'board.changed': { target: 'fetching', reenter: true } },
        },
        shown: { tags: 'list', on: { 'board.changed': 'throttled' } },
        empty: { tags: ['list', 'empty'], on: { 'board.changed': 'throttled' } },
        throttled: { tags: 'list', after: { ordersThrottle: 'fetching' } },
        failed: { tags: 'failed', on: { retry: 'fetching', 'board.changed': 'fetching' } },
      },
    },
    desk: {
      initial: 'idle',
      on: {
        open: { target: '.opening', actions: { type: 'want', params: ({ event }) => event } },
        scan: [
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: '.opening',
            actions: { type: 'wantScanned', params: ({ event }) => event },
          },
        ],
        close: { target: '.idle', actions: 'forget' },
      },
      states: {
        idle: {},
        opening: {
          tags: 'opening',
          invoke: {
            id: 'openOrder',
            src: 'openOrder',
            input: ({ context }) => ({ id: context.wantedId ?? '' }),
            onDone: { target: 'judging', actions: { type: 'applyOrder', params: ({ event }) => ({ order: event.output }) } },
            onError: {
              target: 'idle',
              actions: ['forget', { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) }],
            },
          },
        },
        judging: {
          always: [{ guard: 'isOwnPick', target: 'own' }, { guard: 'isPicked', target: 'checking' }, { target: 'picking' }],
        },
        picking: {
          tags: 'picking',
          on: {
            set: { actions: { type: 'setPicks', params: ({ event }) => event }, meta: { rules: ['PHARM-12'] } },
            pick: { guard: 'canPick', target: 'storing' },
          },
        },
        storing: {
          tags: ['picking', 'busy'],
          // a command that is under way is waited for
          on: { open: {}, scan: {}, close: {} },
          invoke: {
            id: 'pickOrder',
            src: 'pickOrder',
            input: ({ context }) => ({
              ...commandOf(context),
              lines: (context.order?.lines ?? []).map(({ no, picks, shortReason, rest }) => ({ no, picks, shortReason, rest })),
            }),
            onDone: {
              target: 'judging',
              actions: ['countAnswer', { type: 'applyOrder', params: ({ event }) => ({ order: event.output }) }, 'notifyPicked'],
            },
            onError: [
              {
                guard: { type: 'endsWork', params: ({ event }) => ({ error: event.error }) },
                target: 'lost',
                actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
              },
              { target: 'picking', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        own: {
          description: 'One’s own pick: another person issues it',
          tags: ['checking', 'own'],
          meta: { rules: ['PHARM-11'] },
          on: { unpick: 'unpicking' },
        },
        unpicking: {
          tags: ['checking', 'own', 'busy'],
          on: { open: {}, scan: {}, close: {} },
          invoke: {
            id: 'unpickOrder',
            src: 'unpickOrder',
            input: ({ context }) => commandOf(context),
            onDone: {
              target: 'judging',
              actions: ['countAnswer', { type: 'applyOrder', params: ({ event }) => ({ order: event.output }) }],
            },
            onError: [
              {
                guard: { type: 'endsWork', params: ({ event }) => ({ error: event.error }) },
                target: 'lost',
                actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
              },
              { target: 'own', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        checking: {
          tags: 'checking',
          on: {
            'receiver.set': { actions: { type: 'setReceiver', params: ({ event }) => event } },
            hand: { guard: 'canIssue', target: 'issuing', meta: { rules: ['PHARM-11'] } },
          },
        },
        issuing: {
          tags: ['checking', 'busy'],
          on: { open: {}, scan: {}, close: {} },
          invoke: {
            id: 'issueOrder',
            src: 'issueOrder',
            input: ({ context }) => ({ ...commandOf(context), receiver: context.receiver }),
            onDone: { target: 'issued', actions: ['countAnswer', 'notifyIssued'] },
            onError: [
              {
                guard: { type: 'endsWork', params: ({ event }) => ({ error: event.error }) },
                target: 'lost',
                actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
              },
              { target: 'checking', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        issued: { tags: 'issued' },
        lost: { description: 'The order is no longer to be worked on; the failure says why', tags: 'lost' },
      },
    },
    search: {
      description: 'For a scanned number that is not listed; what is open stays open meanwhile',
      initial: 'idle',
      on: {
        scan: {
          guard: { type: 'isUnlisted', params: ({ event }) => event },
          target: '.asking',
          actions: { type: 'seek', params: ({ event }) => event },
        },
      },
      states: {
        idle: {},
        asking: {
          tags: 'searching',
          on: {
            open: 'idle',
            // what came to mind later counts; another unlisted number is asked for in its place
            scan: { guard: { type: 'isListed', params: ({ event }) => event }, target: 'idle' },
            close: 'idle',
          },
          invoke: {
            id: 'findOrder',
            src: 'findOrder',
            input: ({ context }) => ({ rxNo: context.soughtNo }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ row: event.output }) },
                target: 'found',
                actions: { type: 'keepFound', params: ({ event }) => ({ id: event.output?.id ?? '' }) },
              },
              { target: 'idle', actions: 'recordMiss' },
            ],
            onError: { target: 'idle', actions: { type: 'recordNotAsked', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        found: {
          always: [
            { guard: 'isBusy', target: 'waiting' },
            { target: 'idle', actions: 'openFound' },
          ],
        },
        waiting: {
          description: 'For the command that is under way; where it fails, its order stays open with the failure',
          tags: 'searching',
          always: [
            { guard: 'hasEndedWell', target: 'found' },
            { guard: 'hasEnded', target: 'idle' },
          ],
        },
      },
    },
  },
})
