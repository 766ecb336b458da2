import type { Call, InputOf } from '#contract/http/defineCall.ts'
import { address, commonHeaders } from './client.ts'

/** Sends a call while its page goes away: the browser finishes it without the page, and nobody is there for its answer. Not for signed calls. */
export function sendAtLeaving<C extends Call>(facts: C, input: InputOf<C>): void {
  const headers = { ...commonHeaders(), 'Content-Type': 'application/json' }
  void fetch(address(facts.path), {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
    credentials: 'include',
    keepalive: true,
  }).catch(() => undefined)
}
