import { assertEvent, assign, emit, setup } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import type { RecoveryCodes, SecondFactorSecret } from '#contract/http/calls/secondFactor.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import type * as SetUp from './secondFactorSetUp.types.ts'

/**
 * Setting a second factor up (SEC-04, decision 175): password where somebody signed in wants it, the secret for the app, the first code, the recovery
 * codes, which are shown once. Passwords and codes pass through, they are never kept.
 */
export const secondFactorSetUpMachine = setup({
  types: {} as {
    context: SetUp.SecondFactorSetUpContext
    input: SetUp.SecondFactorSetUpInput
    events: SetUp.SecondFactorSetUpEvent
    emitted: SetUp.SecondFactorSetUpEmitted
  },
  actors: {
    beginSetUp: placeholder<SetUp.BeginSetUp>(),
    confirmSetUp: placeholder<SetUp.ConfirmSetUp>(),
  },
  guards: { isDemanded: ({ context }) => context.ticket !== null },
  actions: {
    recordSecret: assign({ secret: (_, secret: SecondFactorSecret) => secret }),
    recordCodes: assign((_, { recoveryCodes, ticket }: RecoveryCodes) => ({ recoveryCodes, proof: ticket ?? null })),
    clear: assign({ failure: null }),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    forget: assign({ secret: null, recoveryCodes: [] }),
    notifyDone: emit(({ context }) => ({ type: 'setUp.done' as const, proof: context.proof })),
  },
}).createMachine({
  id: 'secondFactorSetUp',
  context: ({ input }) => ({ ticket: input.ticket, secret: null, recoveryCodes: [], proof: null, failure: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isDemanded', target: 'beginning' }, { target: 'proving' }] },
    proving: {
      tags: 'password',
      on: { 'password.submit': { target: 'beginning', actions: 'clear' } },
    },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'beginSetUp',
        src: 'beginSetUp',
        input: ({ context, event }) => ({
          ticket: context.ticket,
          password: event.type === 'password.submit' ? event.password : '',
        }),
        onDone: { target: 'asking', actions: { type: 'recordSecret', params: ({ event }) => event.output } },
        onError: [
          {
            guard: 'isDemanded',
            target: 'failed',
            actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'proving', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    failed: { tags: 'failed', on: { 'begin.retry': { target: 'beginning', actions: 'clear' } } },
    asking: {
      tags: 'code',
      on: { 'code.submit': { target: 'confirming', actions: 'clear' } },
    },
    confirming: {
      tags: ['code', 'busy'],
      invoke: {
        id: 'confirmSetUp',
        src: 'confirmSetUp',
        input: ({ context, event }) => {
          assertEvent(event, 'code.submit')
          return { ticket: context.ticket, code: event.code }
        },
        onDone: { target: 'codes', actions: { type: 'recordCodes', params: ({ event }) => event.output } },
        onError: { target: 'asking', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    codes: {
      description: 'The second factor is on: the recovery codes are in view for the only time',
      tags: 'codes',
      meta: { rules: ['SEC-04'] },
      on: { 'codes.keep': { target: 'done', actions: 'notifyDone' } },
    },
    done: { entry: 'forget', tags: 'done' },
  },
})
