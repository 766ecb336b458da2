import type { PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'

/** What stands in the three fields. */
export interface PasswordForm {
  oldpassword: string
  password: string
  confirmpassword: string
}
export type PasswordErrors = Partial<Record<keyof PasswordForm, string>>

/** No password is ever kept here: it comes with the event and goes on to the call. */
export interface PasswordChangeContext {
  /** whose password; the session's user, never a field of the form (LAYOUT-39) */
  username: string
  errors: PasswordErrors
  failure: Failure | null
}

export type PasswordChangeEvent =
  | { type: 'password.open'; username: string | null }
  | ({ type: 'password.submit' } & PasswordForm)
  | { type: 'password.close' }
  | { type: 'session.closed' }

export type PasswordChangeEmitted =
  /** 当前系统无登录用户! (FORM-29) */
  | { type: 'password.noUser' }
  /** the server's words (API-AUTH-14) */
  | { type: 'password.changed'; message: string }
  /** API-AUTH-15 */
  | { type: 'password.refused'; failure: Failure }

/** Answers the message of the server; rejects with a Failure. */
export type ChangePassword = PromiseActorLogic<string, { username: string } & PasswordForm>
