import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'

export type BindField = 'phone' | 'code'
export type BindErrors = Partial<Record<BindField, string>>

export interface ThirdLoginInput {
  /** the page came back from the third party with a person who must bind a phone first */
  unbound: { source: string; uuid: string } | null
}

export interface ThirdLoginContext {
  /** the chosen third party, as the server names it */
  source: string
  /** names the third party's person until a phone is bound to it */
  uuid: string
  issues: BindErrors
  /** the window is gone without a word; it may only have been cut off from us, so it is still listened to */
  isClosed: boolean
  failure: Failure | null
}

/** What the window of a third party tells (contract.md 4.28); it has been checked where it comes from. */
export type PopupEvent =
  /** the browser did not open the window */
  | { type: 'popup.blocked' }
  /** closed without a word, or the party's page cut it off from us */
  | { type: 'popup.closed' }
  | { type: 'popup.token'; token: string }
  /** the third party knows the person, the product does not: bind a phone first */
  | { type: 'popup.unbound'; uuid: string }
  | { type: 'popup.refused' }

export type ThirdLoginEvent =
  | { type: 'source.choose'; source: string }
  | { type: 'wait.cancel' }
  | { type: 'bind.submit'; phone: string; code: string }
  | { type: 'bind.cancel' }
  | { type: 'field.change'; field: BindField }
  | PopupEvent

export type ThirdLoginEmitted =
  /** the session signs in with it */
  { type: 'token.received'; token: string; thirdType: string } | { type: 'form.refused'; field: BindField }

/** The window: opens at once, speaks, is closed when it is no longer waited for. */
export type Popup = CallbackActorLogic<EventObject, { source: string }>
/** Gives the token. Rejects with a Failure. */
export type BindPhone = PromiseActorLogic<{ token: string }, { phone: string; code: string; uuid: string }>
