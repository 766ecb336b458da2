import type { Failure } from '#contract/http/failure.ts'

/** A failure of the transport, with what the reaction to it depends on. */
export interface FailureNews {
  failure: Failure
  /** the request carried the token that is still the stored one: only then is an expired token news */
  signedIn: boolean
}

type Listener = (news: FailureNews) => void
const listeners = new Set<Listener>()

/**
 * HTTP failures as they happen, for the one place that tells the person (design.md part 4). No replay. Refusals in an envelope do not pass here:
 * their caller shows them where they belong.
 */
export const failures$ = {
  subscribe(listener: Listener): { unsubscribe: () => void } {
    listeners.add(listener)
    return { unsubscribe: () => void listeners.delete(listener) }
  },
}

/** For the transport only. */
export function reportFailure(news: FailureNews): void {
  listeners.forEach(listener => listener(news))
}
