import { assign, emit, setup } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '../kit/placeholder.ts'
import { EMPTY_FORM, isComplete, withChoice } from './transfer.rules.ts'
import type * as Own from './transfer.types.ts'

/** Answers after which the transfer is done, whatever this doctor wanted. */
const GONE = 'TRANSFER_GONE'
/** What an event of a person asks the server. */
function commandOf(event: Own.TransferEvent): Own.TransferCommand {
  if (event.type === 'accept') return { command: 'accept' }
  return event.type === 'reject' ? { command: 'reject', reason: event.reason } : { command: 'withdraw' }
}
const seenOf = ({ input: { seen } }: { input: Own.TransferInput }) => ({
  transfer: seen?.transfer ?? null,
  leftMs: seen === undefined ? 0 : Math.max(0, seen.transfer.deadline - seen.now),
})

/**
 * One transfer of a session, for the doctor who asks and for one who is asked (hospital.md 3.4, 3.10; CHAT-07, TRANSFER-02): choose whom to ask, wait
 * for the answer, or take it back; accept or refuse. Money and time are the server's: when ten minutes are over here, the server still has to say so.
 * Emits `transfer.done`. Provide: `fetchOpen`, `fetchTargets`, `sendTransfer`, `runTransfer`. Delay: `transferLeft`. Tags: see TransferTag.
 */
export const transferMachine = setup({
  types: {} as {
    context: Own.TransferContext
    input: Own.TransferInput
    events: Own.TransferEvent
    emitted: Own.TransferDone
    tags: Own.TransferTag
  },
  actors: {
    fetchOpen: placeholder<Own.FetchOpen>(),
    fetchTargets: placeholder<Own.FetchTargets>(),
    sendTransfer: placeholder<Own.SendTransfer>(),
    runTransfer: placeholder<Own.RunTransfer>(),
  },
  delays: { transferLeft: ({ context }) => context.leftMs },
  guards: {
    isWaiting: ({ context }) => context.transfer?.status === '1',
    isUnknown: ({ context }) => context.isRecalled,
    isFound: (_, seen: Own.SeenTransfer | null) => seen !== null,
    isComplete: ({ context }) => isComplete(context.form, context.targets),
    isOpenNow: (_, { transfer }: Own.SeenTransfer) => transfer.status === '1',
    isMine: ({ context }, { transfer }: Own.SeenTransfer) => transfer.id === context.transfer?.id,
    isGone: (_, { error }: { error: unknown }) => failureOf(error).code === GONE,
  },
  actions: {
    applySeen: assign((_, { transfer, now }: Own.SeenTransfer) => ({
      transfer,
      leftMs: Math.max(0, transfer.deadline - now),
      isRecalled: false,
      failure: null,
    })),
    forgetSeen: assign({ isRecalled: false }),
    openForm: assign({ form: EMPTY_FORM, targets: null, isIncomplete: false, failure: null }),
    setTargets: assign((_, { targets }: { targets: Own.TransferContext['targets'] }) => ({ targets })),
    applyChoice: assign(({ context }, choice: Partial<Own.TransferForm>) => ({
      form: withChoice(context.form, choice),
      failure: null,
    })),
    recordIncomplete: assign({ isIncomplete: true }),
    recordFailure: assign(({ context }, { error }: { error: unknown }) => {
      const why = failureOf(error)
      return { failure: why, answers: why.retryable ? context.answers : context.answers + 1 }
    }),
    countAnswer: assign({ answers: ({ context }) => context.answers + 1 }),
    notifySent: emit(() => ({ type: 'transfer.done' as const, status: '1' as const })),
    notifyCommanded: emit(({ context }) => ({
      type: 'transfer.done' as const,
      status: context.transfer?.status ?? ('1' as const),
    })),
  },
}).createMachine({
  id: 'transfer',
  context: ({ input }) => ({
    sid: input.sid,
    ...seenOf({ input }),
    isRecalled: input.isOpen === true && input.seen === undefined,
    targets: null,
    form: EMPTY_FORM,
    isIncomplete: false,
    answers: 0,
    failure: null,
  }),
  initial: 'starting',
  on: {
    pushed: [
      {
        guard: { type: 'isOpenNow', params: ({ event }) => event },
        target: '.waiting',
        actions: { type: 'applySeen', params: ({ event }) => event },
      },
      {
        guard: { type: 'isMine', params: ({ event }) => event },
        target: '.settled',
        actions: { type: 'applySeen', params: ({ event }) => event },
      },
    ],
  },
  states: {
    starting: {
      always: [{ guard: 'isWaiting', target: 'waiting' }, { guard: 'isUnknown', target: 'recalling' }, { target: 'idle' }],
    },
    idle: { on: { open: { target: 'choosing', meta: { rules: ['CHAT-07'] } } } },
    recalling: {
      tags: 'recalling',
      description: 'Another doctor is asked: reads whom, after a reload or on another computer.',
      initial: 'reading',
      states: {
        reading: {
          tags: 'loading',
          invoke: {
            id: 'fetchOpen',
            src: 'fetchOpen',
            input: ({ context }) => ({ sid: context.sid }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => event.output },
                target: '#transfer.waiting',
                actions: { type: 'applySeen', params: ({ event }) => event.output as Own.SeenTransfer },
              },
              { target: '#transfer.idle', actions: 'forgetSeen' },
            ],
            onError: { target: 'failed', actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) } },
          },
        },
        failed: { tags: 'failed', on: { retry: 'reading' } },
      },
    },
    choosing: {
      tags: 'choosing',
      entry: 'openForm',
      initial: 'loading',
      on: {
        close: 'idle',
        choose: { actions: { type: 'applyChoice', params: ({ event: { type: _type, ...choice } }) => choice } },
      },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'fetchTargets',
            src: 'fetchTargets',
            input: ({ context }) => ({ sid: context.sid }),
            onDone: { target: 'shown', actions: { type: 'setTargets', params: ({ event }) => ({ targets: event.output }) } },
            onError: { target: 'failed', actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) } },
          },
        },
        failed: { tags: 'failed', on: { retry: 'loading' } },
        shown: {
          meta: { rules: ['TRANSFER-02'] },
          on: {
            send: [{ guard: 'isComplete', target: 'sending', meta: { rules: ['CHAT-07'] } }, { actions: 'recordIncomplete' }],
            retry: 'loading',
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendTransfer',
            src: 'sendTransfer',
            input: ({ context: { sid, answers, form } }) => ({ sid, requestNo: answers, form }),
            onDone: {
              target: '#transfer.waiting',
              actions: [{ type: 'applySeen', params: ({ event }) => event.output }, 'countAnswer', 'notifySent'],
            },
            // who cannot be asked any more is grey in the list that is read anew
            onError: { target: 'loading', actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) } },
          },
          on: {
            close: {},
            choose: {},
            // the push of what was asked may be here before the answer of the call
            pushed: {
              guard: { type: 'isOpenNow', params: ({ event }) => event },
              target: '#transfer.waiting',
              actions: [{ type: 'applySeen', params: ({ event }) => event }, 'countAnswer', 'notifySent'],
            },
          },
        },
      },
    },
    waiting: {
      tags: 'waiting',
      initial: 'open',
      states: {
        open: {
          on: {
            withdraw: { target: 'commanding', meta: { rules: ['TRANSFER-04'] } },
            accept: { target: 'commanding', meta: { rules: ['TRANSFER-03'] } },
            reject: { target: 'commanding', meta: { rules: ['TRANSFER-04'] } },
          },
          after: { transferLeft: { target: 'overdue', meta: { rules: ['TRANSFER-04'] } } },
        },
        overdue: { tags: 'overdue', description: 'The time is over here; the server has not told the end yet.' },
        commanding: {
          tags: 'busy',
          description: 'The answer of the call decides whose the end is; a push may come before it.',
          on: { pushed: {} },
          invoke: {
            id: 'runTransfer',
            src: 'runTransfer',
            input: ({ context, event }) => ({ id: context.transfer?.id ?? '', ...commandOf(event) }),
            onDone: {
              target: '#transfer.settled',
              actions: [{ type: 'applySeen', params: ({ event }) => event.output }, 'notifyCommanded'],
            },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event: { error } }) => ({ error }) },
                target: '#transfer.settled',
                actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) },
                meta: { rules: ['TRANSFER-07'] },
              },
              { target: 'open', actions: { type: 'recordFailure', params: ({ event: { error } }) => ({ error }) } },
            ],
          },
        },
      },
    },
    settled: {
      tags: 'settled',
      description: 'Accepted, refused, withdrawn or out of time; the doctor may ask another one.',
      on: { open: 'choosing' },
    },
  },
})
