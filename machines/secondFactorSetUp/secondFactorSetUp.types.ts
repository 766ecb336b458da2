import type { PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'
import type { RecoveryCodes, SecondFactorSecret } from '#contract/http/calls/secondFactor.ts'

/** `ticket`: a sign-in demands the set-up; null: a signed-in person wants it and gives the password first. */
export interface SecondFactorSetUpInput {
  ticket: string | null
}

export interface SecondFactorSetUpContext {
  ticket: string | null
  /** what the authenticator app takes over; null until the server gave it */
  secret: SecondFactorSecret | null
  recoveryCodes: readonly string[]
  /** of a demanded set-up: what ends the sign-in without a further code */
  proof: string | null
  /** why the last try failed */
  failure: Failure | null
}

export type SecondFactorSetUpEvent =
  | { type: 'password.submit'; password: string }
  | { type: 'code.submit'; code: string }
  | { type: 'begin.retry' }
  /** the recovery codes are kept somewhere */
  | { type: 'codes.keep' }

/** The set-up is over; `proof` as in the context. */
export interface SecondFactorSetUpEmitted {
  type: 'setUp.done'
  proof: string | null
}

/** Asks the server for a secret: by ticket, or by password. Rejects with a Failure. */
export type BeginSetUp = PromiseActorLogic<SecondFactorSecret, { ticket: string | null; password: string }>
/** Shows the first code of the app. Rejects with a Failure. */
export type ConfirmSetUp = PromiseActorLogic<RecoveryCodes, { ticket: string | null; code: string }>
