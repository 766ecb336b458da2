/** How people call a hospital that breaks: each call is given up after a while and sent again, with the same requestId, until there is an answer. */
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '#e2e/support/people.ts'
import { Refused, type Line } from '../hospitalWorld.ts'

/** A page waits 18 s; half of it is enough here, also on a laden machine. */
const PATIENCE_MS = 9_000
const PAUSE_MS = 80

/** A refusal of a call that had been sent before without an answer: it may be its own doing that is refused. */
export class RepeatedRefusal extends Refused {}

/** Nobody waits any longer. */
export class GivenUp extends Error {}

/** A line to `url`; `until` (ms of performance.now) is asked anew at each try: after it a call throws GivenUp. */
export function lineTo(url: string, until: () => number): Line {
  return async (call, input, token) => {
    for (let isRepeated = false; ; isRepeated = true)
      try {
        return await ask(url, call, input, token, AbortSignal.timeout(PATIENCE_MS))
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error)
        // a word of the server comes with the name of the call
        if (text.startsWith(`${call.name}: `) && !text.includes('服务器') && !text.includes('稍后'))
          throw isRepeated ? new RepeatedRefusal(text) : new Refused(text)
        if (performance.now() > until()) throw new GivenUp(`${call.name}: ${text}`)
        await wait(PAUSE_MS)
      }
  }
}
