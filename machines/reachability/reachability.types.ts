import type { ObservableActorLogic, PromiseActorLogic } from 'xstate'

export interface ReachabilityContext {
  /** the browser itself says that it has no network */
  isCut: boolean
}

export type ReachabilityTag = 'lost' | 'restored' | 'answered'

export type ReachabilityEvent =
  /** the browser says that it has a network, or none */
  | { type: 'network.online' }
  | { type: 'network.offline' }
  /** a call got no answer, or the notice socket fell */
  | { type: 'call.unanswered' }
  /** a person does not want to wait */
  | { type: 'check.request' }

export type Signs = ObservableActorLogic<ReachabilityEvent, undefined>
/** Done when the server answers; rejects when it does not. */
export type CheckHealth = PromiseActorLogic<void>
