import { assertEvent, assign, emit, setup } from 'xstate'
import { SMS_LIFE } from '#contract/constants.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { firstWizardError, isAboutCode, isProofLost, wizardErrors } from './passwordWizard.rules.ts'
import type * as Wizard from './passwordWizard.types.ts'

type Submit = Parameters<typeof wizardErrors>[0]

/**
 * A forgotten password in four steps (VIEW-ACC-08): account, phone, new password, done. Back is possible until the code was checked; a proof that
 * has grown too old leads back to the phone. Passwords pass through, they are never kept.
 */
export const passwordWizardMachine = setup({
  types: {} as {
    context: Wizard.PasswordWizardContext
    input: Wizard.PasswordWizardInput
    events: Wizard.PasswordWizardEvent
    emitted: Wizard.PasswordWizardEmitted
  },
  actors: {
    findAccount: placeholder<Wizard.FindAccount>(),
    verifyPhone: placeholder<Wizard.VerifyPhone>(),
    setPassword: placeholder<Wizard.SetPassword>(),
  },
  delays: { proofLife: SMS_LIFE },
  guards: {
    isWellFormed: (_, event: Submit) => firstWizardError(wizardErrors(event)) === null,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
    isAboutCode: (_, { error }: { error: unknown }) => isAboutCode(failureOf(error)),
    isProofLost: (_, { error }: { error: unknown }) => isProofLost(failureOf(error)),
  },
  actions: {
    recordFound: assign((_, { account, phoneMasked }: { account: string; phoneMasked: string }) => ({ account, phoneMasked })),
    recordPhone: assign({ phone: (_, phone: string) => phone, issues: {}, failure: null, setBack: null }),
    recordProof: assign({ proof: (_, proof: string) => proof }),
    forgetProof: assign({ proof: '', phone: '' }),
    recordIssues: assign((_, event: Submit) => ({ issues: wizardErrors(event), failure: null })),
    dropError: assign(({ context, event }) => {
      assertEvent(event, 'field.change')
      const { [event.field]: _old, ...issues } = context.issues
      return { issues }
    }),
    clear: assign({ issues: {}, failure: null, setBack: null }),
    recordAccountError: assign({ issues: (_, { error }: { error: unknown }) => ({ account: failureOf(error).text.trim() }) }),
    recordCodeError: assign({ issues: (_, { error }: { error: unknown }) => ({ code: failureOf(error).text.trim() }) }),
    recordFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    recordExpired: assign({ setBack: 'expired', issues: {}, failure: null }),
    notifyRefused: emit(({ context }) => ({
      type: 'form.refused' as const,
      field: firstWizardError(context.issues) ?? ('account' as const),
    })),
  },
}).createMachine({
  id: 'passwordWizard',
  context: ({ input }) => ({
    account: '',
    phoneMasked: '',
    phone: '',
    proof: '',
    issues: {},
    failure: null,
    setBack: input.isReloaded ? 'reloaded' : null,
  }),
  initial: 'account',
  on: { 'field.change': { actions: 'dropError' } },
  states: {
    account: {
      tags: 'step1',
      meta: { rules: ['VIEW-ACC-08'] },
      initial: 'asking',
      states: {
        asking: {
          on: {
            'account.submit': [
              { guard: { type: 'isWellFormed', params: ({ event }) => event }, target: 'finding', actions: 'clear' },
              { actions: [{ type: 'recordIssues', params: ({ event }) => event }, 'notifyRefused'] },
            ],
          },
        },
        finding: {
          tags: 'busy',
          invoke: {
            id: 'findAccount',
            src: 'findAccount',
            input: ({ event }) => {
              assertEvent(event, 'account.submit')
              return { account: event.account.trim() }
            },
            onDone: {
              target: '#passwordWizard.phone',
              actions: { type: 'recordFound', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: 'asking',
                actions: [{ type: 'recordAccountError', params: ({ event }) => ({ error: event.error }) }, 'notifyRefused'],
              },
              { target: 'asking', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
      },
    },
    phone: {
      tags: 'step2',
      meta: { rules: ['VIEW-ACC-08'] },
      initial: 'asking',
      states: {
        asking: {
          on: {
            'phone.submit': [
              {
                guard: { type: 'isWellFormed', params: ({ event }) => event },
                target: 'checking',
                actions: { type: 'recordPhone', params: ({ event }) => event.phone },
              },
              { actions: [{ type: 'recordIssues', params: ({ event }) => event }, 'notifyRefused'] },
            ],
            'step.back': { target: '#passwordWizard.account', actions: 'clear' },
          },
        },
        checking: {
          tags: 'busy',
          invoke: {
            id: 'verifyPhone',
            src: 'verifyPhone',
            input: ({ context, event }) => {
              assertEvent(event, 'phone.submit')
              return { account: context.account, phone: event.phone, code: event.code }
            },
            onDone: {
              target: '#passwordWizard.password',
              actions: { type: 'recordProof', params: ({ event }) => event.output.proof },
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
    password: {
      description: 'The phone is checked: for a limited time a new password may be set',
      tags: 'step3',
      meta: { rules: ['VIEW-ACC-08'] },
      exit: 'forgetProof',
      initial: 'asking',
      states: {
        asking: {
          // once it is sent the server alone knows whether the proof was still good
          after: { proofLife: { target: '#passwordWizard.phone', actions: 'recordExpired' } },
          on: {
            'password.submit': [
              { guard: { type: 'isWellFormed', params: ({ event }) => event }, target: 'saving', actions: 'clear' },
              { actions: [{ type: 'recordIssues', params: ({ event }) => event }, 'notifyRefused'] },
            ],
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'setPassword',
            src: 'setPassword',
            input: ({ context: { account, phone, proof }, event }) => {
              assertEvent(event, 'password.submit')
              return { account, phone, proof, password: event.password }
            },
            onDone: '#passwordWizard.done',
            onError: [
              {
                guard: { type: 'isProofLost', params: ({ event }) => ({ error: event.error }) },
                target: '#passwordWizard.phone',
                actions: 'recordExpired',
              },
              { target: 'asking', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
      },
    },
    done: { tags: 'step4', meta: { rules: ['VIEW-ACC-08'] } },
  },
})
