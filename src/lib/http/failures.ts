import type { Failure } from '#contract/http/failure.ts'
import { createListeners } from '../createStore.ts'

/** A failure of the transport, with what the reaction to it depends on. */
export interface FailureReport {
  failure: Failure
  /** the request carried the token that is still the stored one: only then is an expired token announced */
  signedIn: boolean
}

const reports = createListeners<[event: FailureReport]>()

/**
 * HTTP failures as they happen, for the one place that tells the person (design.md part 4). No replay. Refusals in an envelope do not pass here:
 * their caller shows them where they belong.
 */
export const failures$ = {
  subscribe: (listener: (event: FailureReport) => void): { unsubscribe: () => void } => ({
    unsubscribe: reports.subscribe(listener),
  }),
}

/** For the transport only. */
export const reportFailure = reports.notify
