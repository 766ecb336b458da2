import type { ObservableActorLogic, PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'

/** Values of one user, key → JSON. */
export type Values = Record<string, unknown>

/** What a browser holds of one user. */
export interface Kept {
  values: Values
  /** changed here, not yet acknowledged by the server; null removes */
  unsaved: Values
}

export interface PreferencesContext extends Kept {
  userId: string | null
  /** what is on its way to the server and was not changed since */
  sent: Values
  /** what was kept when the server was asked */
  asked: Values
  /** failed tries in a row */
  tries: number
  /** why the last try failed; null after the next success */
  failure: Failure | null
}

/** Another tab of this browser changed what the browser holds. */
export type ElsewhereEvent = { type: 'kept.changed'; kept: Kept }

export type PreferencesEvent =
  | { type: 'session.opened'; userId: string }
  | { type: 'session.closed' }
  /** a person chose something; null removes */
  | { type: 'preference.set'; key: string; value: unknown }
  | { type: 'network.online' }
  | ElsewhereEvent

/** What this browser holds of the user. */
export type ReadLocal = PromiseActorLogic<Kept, { userId: string }>
/** Tells what the other tabs changed. */
export type OtherTabs = ObservableActorLogic<ElsewhereEvent, { userId: string }>
/** Reject with a Failure. */
export type LoadPreferences = PromiseActorLogic<Values>
export type SavePreferences = PromiseActorLogic<void, { values: Values }>
