import { assertEvent, assign, emit, setup } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { passwordErrors } from './passwordChange.rules.ts'
import type * as Change from './passwordChange.types.ts'

/**
 * The dialog 修改密码 (spec parts 2, 5, 7): bound to the signed-in user, checked before anything is sent; success tells the server's words and closes,
 * a refusal warns and stays (API-AUTH-14, 15).
 */
export const passwordChangeMachine = setup({
  types: {} as {
    context: Change.PasswordChangeContext
    events: Change.PasswordChangeEvent
    emitted: Change.PasswordChangeEmitted
  },
  actors: { changePassword: placeholder<Change.ChangePassword>() },
  guards: {
    hasUser: ({ event }) => event.type === 'password.open' && event.username !== null && event.username !== '',
    isComplete: ({ event }) => event.type === 'password.submit' && Object.keys(passwordErrors(event)).length === 0,
  },
  actions: {
    applyUser: assign({ username: (_, username: string | null) => username ?? '' }),
    recordErrors: assign({ errors: (_, form: Change.PasswordForm) => passwordErrors(form) }),
    forgetErrors: assign({ errors: {}, failure: null }),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clear: assign({ username: '', errors: {}, failure: null }),
    notifyNoUser: emit({ type: 'password.noUser' }),
    notifyChanged: emit((_, message: string) => ({ type: 'password.changed' as const, message })),
    notifyRefusal: emit((_, { error }: { error: unknown }) => ({ type: 'password.refused' as const, failure: failureOf(error) })),
  },
}).createMachine({
  id: 'passwordChange',
  context: { username: '', errors: {}, failure: null },
  initial: 'closed',
  on: { 'session.closed': '.closed' },
  states: {
    closed: {
      entry: 'clear',
      on: {
        'password.open': [
          {
            guard: 'hasUser',
            target: 'open',
            actions: { type: 'applyUser', params: ({ event }) => event.username },
            meta: { rules: ['LAYOUT-39'] },
          },
          { actions: 'notifyNoUser', meta: { rules: ['FORM-29'] } },
        ],
      },
    },
    open: {
      tags: 'open',
      initial: 'editing',
      states: {
        editing: {
          on: {
            'password.submit': [
              { guard: 'isComplete', target: 'sending', actions: 'forgetErrors' },
              {
                actions: { type: 'recordErrors', params: ({ event }) => event },
                meta: { rules: ['FORM-25', 'FORM-26', 'FORM-27', 'FORM-28'] },
              },
            ],
            'password.close': '#passwordChange.closed',
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context, event }) => {
              assertEvent(event, 'password.submit')
              const { oldpassword, password, confirmpassword } = event
              return { username: context.username, oldpassword, password, confirmpassword }
            },
            onDone: {
              target: '#passwordChange.closed',
              actions: { type: 'notifyChanged', params: ({ event }) => event.output },
              meta: { rules: ['API-AUTH-14'] },
            },
            onError: {
              target: 'editing',
              actions: [
                { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'notifyRefusal', params: ({ event }) => ({ error: event.error }) },
              ],
              meta: { rules: ['API-AUTH-15'] },
            },
          },
        },
      },
    },
  },
})
