import type { ObservableActorLogic, PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'

export interface IdleLockContext {
  /** minutes without a touch after which the screen locks; 0: only manually */
  minutes: number
  /** why the last password was not taken; null before the first try and after success */
  failure: Failure | null
}

/** A person touched this page. `awayFor`: ms since the last touch of any tab of this browser; null: unknown. */
export type TouchEvent = { type: 'page.touched'; awayFor: number | null }
/** What other tabs of this browser did. */
export type OtherTabEvent = { type: 'otherTab.locked' } | { type: 'otherTab.unlocked' } | { type: 'otherTab.touched' }

export type IdleLockEvent =
  /** somebody is signed in; `isLocked`: the screen was locked when the page was left */
  | { type: 'session.opened'; minutes: number; isLocked: boolean; awayFor: number | null }
  | { type: 'session.closed' }
  | { type: 'minutes.changed'; minutes: number }
  | { type: 'lock.request' }
  | { type: 'unlock.submit'; password: string }
  | TouchEvent
  | OtherTabEvent

export type Touches = ObservableActorLogic<TouchEvent, undefined>
export type OtherTabs = ObservableActorLogic<OtherTabEvent, undefined>
/** Rejects with a Failure when the password is wrong or may not be tried now. */
export type CheckPassword = PromiseActorLogic<void, { password: string }>
