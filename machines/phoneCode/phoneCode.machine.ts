import { assertEvent, assign, emit, setup } from 'xstate'
import { SMS_PAUSE } from '#contract/constants.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import type * as PhoneCode from './phoneCode.types.ts'

const SECOND = 1_000

/**
 * 获取验证码: sends a code to a phone and counts down until another may be asked for (contract.md 4.11). Shared by phone login, registration, the
 * password wizard and every other form with such a button. The server keeps the real pause; this one spares the person its refusal.
 */
export const phoneCodeMachine = setup({
  types: {} as {
    context: PhoneCode.PhoneCodeContext
    input: PhoneCode.PhoneCodeInput
    events: PhoneCode.PhoneCodeEvent
    emitted: PhoneCode.PhoneCodeEmitted
  },
  actors: { sendCode: placeholder<PhoneCode.SendCode>() },
  delays: { second: SECOND },
  guards: { isOver: ({ context }) => context.left <= 1 },
  actions: {
    recordMobile: assign(({ event }) => {
      assertEvent(event, 'code.request')
      return { mobile: event.mobile, demoCode: null, failure: null }
    }),
    startCount: assign({ left: SMS_PAUSE / SECOND, demoCode: (_, { demoCode }: PhoneCode.SentCode) => demoCode }),
    countDown: assign({ left: ({ context }) => context.left - 1 }),
    endCount: assign({ left: 0 }),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    forgetFailure: assign({ failure: null }),
    notifySent: emit(({ context }) => ({ type: 'code.sent' as const, mobile: context.mobile })),
  },
}).createMachine({
  id: 'phoneCode',
  context: ({ input }) => ({ purpose: input.purpose, mobile: '', left: 0, demoCode: null, failure: null }),
  initial: 'ready',
  on: { 'mobile.change': { actions: 'forgetFailure' } },
  states: {
    ready: {
      tags: 'ready',
      on: { 'code.request': { target: 'sending', actions: 'recordMobile' } },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { mobile, purpose } }) => ({ mobile, purpose }),
        onDone: { target: 'resting', actions: [{ type: 'startCount', params: ({ event }) => event.output }, 'notifySent'] },
        onError: { target: 'ready', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    resting: {
      description: 'A code is on its way: another one only after the pause',
      tags: 'resting',
      after: {
        second: [
          { guard: 'isOver', target: 'ready', actions: 'endCount' },
          { target: 'resting', reenter: true, actions: 'countDown' },
        ],
      },
    },
  },
})
