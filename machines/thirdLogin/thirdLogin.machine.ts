import { assertEvent, assign, emit, setup } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { bindErrors, isAboutCode, POPUP_LIMIT, POPUP_TEXT, popupFailure } from './thirdLogin.rules.ts'
import type * as Third from './thirdLogin.types.ts'

/**
 * Login through a third party's window (contract.md 4.28): the window ends with a token, with a refusal, without a word, or with a person who must
 * bind a phone first. The token goes to the session; what becomes of it is the session's matter.
 */
export const thirdLoginMachine = setup({
  types: {} as {
    context: Third.ThirdLoginContext
    input: Third.ThirdLoginInput
    events: Third.ThirdLoginEvent
    emitted: Third.ThirdLoginEmitted
  },
  actors: { popup: placeholder<Third.Popup>(), bindPhone: placeholder<Third.BindPhone>() },
  delays: { popupLimit: POPUP_LIMIT },
  guards: {
    isUnbound: ({ context }) => context.uuid !== '',
    isWellFormed: (_, form: { phone: string; code: string }) => Object.keys(bindErrors(form)).length === 0,
    isAboutCode: (_, { error }: { error: unknown }) => isAboutCode(failureOf(error)),
  },
  actions: {
    recordSource: assign({ source: (_, source: string) => source, uuid: '', issues: {}, isClosed: false, failure: null }),
    recordClosed: assign({ isClosed: true }),
    recordUuid: assign({ uuid: (_, uuid: string) => uuid }),
    forgetUuid: assign({ uuid: '', issues: {}, failure: null }),
    recordText: assign({ failure: (_, { text }: { text: string }) => popupFailure(text) }),
    recordFailure: assign({ issues: {}, failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    recordIssues: assign((_, form: { phone: string; code: string }) => ({ issues: bindErrors(form), failure: null })),
    recordCodeError: assign((_, { error }: { error: unknown }) => ({
      issues: { code: failureOf(error).text.trim() },
      failure: null,
    })),
    dropError: assign(({ context, event }) => {
      assertEvent(event, 'field.change')
      const { [event.field]: _old, ...issues } = context.issues
      return { issues }
    }),
    notifyToken: emit(({ context }, token: string) => ({ type: 'token.received' as const, token, thirdType: context.source })),
    notifyRefused: emit(({ context }) => ({
      type: 'form.refused' as const,
      field: context.issues.phone === undefined ? ('code' as const) : ('phone' as const),
    })),
  },
}).createMachine({
  id: 'thirdLogin',
  context: ({ input: { unbound } }) => ({
    source: unbound?.source ?? '',
    uuid: unbound?.uuid ?? '',
    issues: {},
    isClosed: false,
    failure: null,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isUnbound', target: 'binding' }, 'idle'] },
    idle: {
      meta: { rules: ['VIEW-ACC-04'] },
      on: { 'source.choose': { target: 'waiting', actions: { type: 'recordSource', params: ({ event }) => event.source } } },
    },
    waiting: {
      description: "The third party's window is open",
      tags: 'waiting',
      invoke: { id: 'popup', src: 'popup', input: ({ context }) => ({ source: context.source }) },
      on: {
        'popup.blocked': { target: 'idle', actions: { type: 'recordText', params: { text: POPUP_TEXT.blocked } } },
        'popup.closed': { actions: 'recordClosed' },
        'popup.refused': { target: 'idle', actions: { type: 'recordText', params: { text: POPUP_TEXT.refused } } },
        'popup.token': { target: 'idle', actions: { type: 'notifyToken', params: ({ event }) => event.token } },
        'popup.unbound': { target: 'binding', actions: { type: 'recordUuid', params: ({ event }) => event.uuid } },
        'wait.cancel': 'idle',
        'source.choose': {
          target: 'waiting',
          reenter: true,
          actions: { type: 'recordSource', params: ({ event }) => event.source },
        },
      },
      after: { popupLimit: { target: 'idle', actions: { type: 'recordText', params: { text: POPUP_TEXT.late } } } },
    },
    binding: {
      description: 'Known to the third party, not to us: 绑定手机号',
      tags: 'binding',
      on: { 'field.change': { actions: 'dropError' } },
      initial: 'asking',
      states: {
        asking: {
          on: {
            'bind.submit': [
              { guard: { type: 'isWellFormed', params: ({ event }) => event }, target: 'sending' },
              { actions: [{ type: 'recordIssues', params: ({ event }) => event }, 'notifyRefused'] },
            ],
            'bind.cancel': { target: '#thirdLogin.idle', actions: 'forgetUuid' },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'bindPhone',
            src: 'bindPhone',
            input: ({ context, event }) => {
              assertEvent(event, 'bind.submit')
              return { phone: event.phone, code: event.code, uuid: context.uuid }
            },
            onDone: {
              target: '#thirdLogin.idle',
              actions: ['forgetUuid', { type: 'notifyToken', params: ({ event }) => event.output.token }],
            },
            onError: [
              {
                guard: { type: 'isAboutCode', params: ({ event }) => ({ error: event.error }) },
                target: 'asking',
                actions: [{ type: 'recordCodeError', params: ({ event }) => ({ error: event.error }) }, 'notifyRefused'],
              },
              { target: 'asking', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
      },
    },
  },
})
