import type { PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'

export const WIZARD_FIELDS = ['account', 'phone', 'code', 'password', 'confirm'] as const
export type WizardField = (typeof WIZARD_FIELDS)[number]
export type WizardErrors = Partial<Record<WizardField, string>>

export interface PasswordWizardContext {
  account: string
  /** where the account's codes can go, masked: `138****5678` */
  phoneMasked: string
  phone: string
  /** what the server gave for the checked code: it allows one new password */
  proof: string
  issues: WizardErrors
  /** why the last try failed, unless it is the issue of one field */
  failure: Failure | null
  /** why the person stands at an earlier step than before: the page was reloaded, or the checked code is too old */
  setBack: 'reloaded' | 'expired' | null
}

export interface PasswordWizardInput {
  /** the wizard had been under way when the page was reloaded: nothing of it is kept */
  isReloaded: boolean
}

export type PasswordWizardEvent =
  | { type: 'account.submit'; account: string }
  | { type: 'phone.submit'; phone: string; code: string }
  | { type: 'password.submit'; password: string; confirm: string }
  | { type: 'step.back' }
  | { type: 'field.change'; field: WizardField }

/** The first wrong field gets the focus. */
export type PasswordWizardEmitted = { type: 'form.refused'; field: WizardField }

/** Gives the account's name and masked phone. Rejects with a Failure. */
export type FindAccount = PromiseActorLogic<{ account: string; phoneMasked: string }, { account: string }>
/** Checks that the phone is the account's and the code the phone's; gives the proof. Rejects with a Failure. */
export type VerifyPhone = PromiseActorLogic<{ proof: string }, { account: string; phone: string; code: string }>
/** Rejects with a Failure. */
export type SetPassword = PromiseActorLogic<void, { account: string; phone: string; proof: string; password: string }>
