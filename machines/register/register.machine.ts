import { assertEvent, assign, emit, setup } from 'xstate'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { firstFault, refusedField, registerFaults } from './register.rules.ts'
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
    isWellFormed: (_, form: Register.RegisterForm) => firstFault(registerFaults(form)) === null,
    isAboutField: (_, { error }: { error: unknown }) => refusedField(failureOf(error)) !== null,
  },
  actions: {
    recordFaults: assign((_, form: Register.RegisterForm) => ({ faults: registerFaults(form), failure: null })),
    recordFieldFault: assign(({ context, event }) => {
      assertEvent(event, 'field.leave')
      const { [event.field]: _old, ...others } = context.faults
      const fault = event.form[event.field] === '' ? undefined : registerFaults(event.form)[event.field]
      return { faults: fault === undefined ? others : { ...others, [event.field]: fault } }
    }),
    dropFault: assign(({ context, event }) => {
      assertEvent(event, 'field.change')
      const { [event.field]: _old, ...faults } = context.faults
      return { faults }
    }),
    recordUsername: assign({ username: (_, username: string) => username, faults: {}, failure: null }),
    recordRefusal: assign((_, { error }: { error: unknown }) => {
      const failure = failureOf(error)
      const field = refusedField(failure)
      return { faults: field === null ? {} : { [field]: failure.text.trim() }, failure: null }
    }),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    notifyRefused: emit(({ context }) => ({
      type: 'form.refused' as const,
      field: firstFault(context.faults) ?? ('username' as const),
    })),
    notifyDone: emit(({ context }) => ({ type: 'register.done' as const, username: context.username })),
  },
}).createMachine({
  id: 'register',
  context: { faults: {}, failure: null, username: '' },
  initial: 'filling',
  states: {
    filling: {
      on: {
        'register.submit': [
          {
            guard: { type: 'isWellFormed', params: ({ event }) => event.form },
            target: 'submitting',
            actions: { type: 'recordUsername', params: ({ event }) => event.form.username },
          },
          { actions: [{ type: 'recordFaults', params: ({ event }) => event.form }, 'notifyRefused'] },
        ],
        'field.change': { actions: 'dropFault' },
        'field.leave': { actions: 'recordFieldFault' },
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
    registered: { tags: 'done', description: 'The account exists; the result page is opened' },
  },
})
