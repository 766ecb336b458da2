import type { PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'

/** The fields in their order on the page (decisions part 3: register fields). */
export const REGISTER_FIELDS = ['username', 'password', 'confirm', 'phone', 'code'] as const
export type RegisterField = (typeof REGISTER_FIELDS)[number]
export type RegisterForm = Record<RegisterField, string>
/** What is wrong with which field; the text is what the person reads. */
export type RegisterErrors = Partial<Record<RegisterField, string>>

export interface RegisterContext {
  issues: RegisterErrors
  /** why the last try failed, unless it is the issue of one field */
  failure: Failure | null
  /** the account, once it exists */
  username: string
}

export type RegisterEvent =
  | { type: 'register.submit'; form: RegisterForm }
  /** the person mends a field: its issue is no longer shown */
  | { type: 'field.change'; field: RegisterField }
  /** the person has left a field: its rule alone is asked; `form` is everything typed so far */
  | { type: 'field.leave'; field: RegisterField; form: RegisterForm }

export type RegisterEmitted =
  /** the first wrong field gets the focus */
  { type: 'form.refused'; field: RegisterField } | { type: 'register.done'; username: string }

/** Rejects with a Failure. */
export type Register = PromiseActorLogic<void, { form: RegisterForm }>
