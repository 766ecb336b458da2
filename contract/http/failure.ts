/** Why a call did not give a result: one union for transport, machines and views. `text` is what a person reads. */
export type FailureKind =
  /** the token is absent, unknown or expired (HTTP 500 with Token失效, or 401) */
  | 'expired'
  /** not permitted (403, envelope code 510) */
  | 'forbidden'
  | 'notFound'
  | 'timeout'
  /** no answer at all */
  | 'network'
  /** the server understood and said no (success false) */
  | 'refused'
  /** the row was changed by somebody else meanwhile (D21) */
  | 'conflict'
  /** another HTTP status */
  | 'server'
  /** the caller gave up */
  | 'cancelled'

export interface Failure {
  kind: FailureKind
  text: string
  retryable: boolean
  /** HTTP status, 0 when there was none */
  status: number
  /** code of the envelope or reason word of the server, when there was one */
  code?: string
  /** how often it may still be tried before the server locks, where it counts (sign-in) */
  triesLeft?: number
  /** of a sign-in that is right so far: what the next call takes (`code` says what is asked for) */
  ticket?: string
}

const RETRYABLE: ReadonlySet<FailureKind> = new Set(['timeout', 'network', 'server'])

/** Builds a failure; only timeouts, broken networks and server issues may be tried again unchanged. */
export const failure = (kind: FailureKind, text: string, more: { status?: number; code?: string } = {}): Failure => ({
  kind,
  text,
  retryable: RETRYABLE.has(kind),
  status: more.status ?? 0,
  ...(more.code === undefined ? {} : { code: more.code }),
})

/** What a rejected call carried, as a failure: the transport rejects with a Failure already, anything else is an issue of ours. */
export function failureOf(error: unknown): Failure {
  if (typeof error === 'object' && error !== null && 'kind' in error && 'text' in error && 'retryable' in error)
    return error as Failure
  return failure('server', error instanceof Error ? error.message : String(error))
}
