import type { PromiseActorLogic } from 'xstate'
import type { SMS_MODE } from '#contract/http/calls/auth.ts'
import type { Failure } from '#contract/http/failure.ts'

/** What the code is for: one of the three of the message call (contract.md 4.11), or a phone that shall be the own new one. */
export type CodePurpose = (typeof SMS_MODE)[keyof typeof SMS_MODE] | 'newPhone'

export interface PhoneCodeContext {
  purpose: CodePurpose
  /** the number the last code went to, '' before the first */
  mobile: string
  /** seconds until another code may be asked for; 0: now */
  left: number
  /** the code that went to `mobile`, in the demonstration only (D36) */
  demoCode: string | null
  /** why the last request for a code did not come true */
  failure: Failure | null
}

export interface PhoneCodeInput {
  purpose: CodePurpose
}

export type PhoneCodeEvent =
  /** the number has been checked by the form's rule */
  | { type: 'code.request'; mobile: string }
  /** another number is being typed: why no code came is no longer true */
  | { type: 'mobile.change' }

/** A code is on its way: the form moves on to the code's field. */
export type PhoneCodeEmitted = { type: 'code.sent'; mobile: string }

/** What came back: the code itself in the demonstration only. */
export interface SentCode {
  demoCode: string | null
}
/** Rejects with a Failure. */
export type SendCode = PromiseActorLogic<SentCode, { mobile: string; purpose: CodePurpose }>
