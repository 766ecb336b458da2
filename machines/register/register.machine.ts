import { assertEvent, assign, emit, setup } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { firstIssue, refusedField, registerErrors } from './register.rules.ts'
import type * as Register from './register.types.ts'

/**
 * Registration (spec part 2; decisions part 3): the form is checked as a whole, then sent; a refusal goes to the field it is about. Nothing typed
 * is kept here, so no password outlives its request.
 */
export const registerMachine = setup({
  types: {} as {
    context: Register.RegisterContext
    events: Register.RegisterEvent
    emitted: Register.RegisterEmitted
  },
  actors: { register: placeholder<Register.Register>() },
  guards: {
    isWellFormed: (_, form: Register.RegisterForm) => firstIssue(registerErrors(form)) === null,
    isAboutField: (_, { error }: { error: unknown }) => refusedField(failureOf(error)) !== null,
  },
  actions: {
    recordIssues: assign((_, form: Register.RegisterForm) => ({ issues: registerErrors(form), failure: null })),
    recordFieldError: assign(({ context, event }) => {
      assertEvent(event, 'field.leave')
      const { [event.field]: _old, ...others } = context.issues
      const issue = event.form[event.field] === '' ? undefined : registerErrors(event.form)[event.field]
      return { issues: issue === undefined ? others : { ...others, [event.field]: issue } }
    }),
    dropError: assign(({ context, event }) => {
      assertEvent(event, 'field.change')
      const { [event.field]: _old, ...issues } = context.issues
      return { issues }
    }),
    recordUsername: assign({ username: (_, username: string) => username, issues: {}, failure: null }),
    recordRefusal: assign((_, { error }: { error: unknown }) => {
      const failure = failureOf(error)
      const field = refusedField(failure)
      return { issues: field === null ? {} : { [field]: failure.text.trim() }, failure: null }
    }),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    notifyRefused: emit(({ context }) => ({
      type: 'form.refused' as const,
      field: firstIssue(context.issues) ?? ('username' as const),
    })),
    notifyDone: emit(({ context }) => ({ type: 'register.done' as const, username: context.username })),
  },
}).createMachine({
  id: 'register',
  context: { issues: {}, failure: null, username: '' },
  initial: 'filling',
  states: {
    filling: {
      meta: { rules: ['VIEW-ACC-06'] },
      on: {
        'register.submit': [
          {
            guard: { type: 'isWellFormed', params: ({ event }) => event.form },
            target: 'submitting',
            actions: { type: 'recordUsername', params: ({ event }) => event.form.username },
          },
          { actions: [{ type: 'recordIssues', params: ({ event }) => event.form }, 'notifyRefused'] },
        ],
        'field.change': { actions: 'dropError' },
        'field.leave': { actions: 'recordFieldError' },
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ event }) => {
          assertEvent(event, 'register.submit')
          return { form: event.form }
        },
        onDone: { target: 'registered', actions: 'notifyDone' },
        onError: [
          {
            guard: { type: 'isAboutField', params: ({ event }) => ({ error: event.error }) },
            target: 'filling',
            actions: [{ type: 'recordRefusal', params: ({ event }) => ({ error: event.error }) }, 'notifyRefused'],
          },
          { target: 'filling', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    registered: { tags: 'done', description: 'The account exists; the result page is opened', meta: { rules: ['VIEW-ACC-07'] } },
  },
})
