import type { Call, InputOf } from '#contract/http/defineCall.ts'
import { successOf } from '#src/lib/http/call.ts'
import { newId } from '#src/lib/newId.ts'

/** Runs a command of the office on a visit; answers the server's words. Rejects with a Failure. */
export async function said<C extends Call>(call: C, input: Omit<InputOf<C>, 'requestId'>): Promise<string> {
  const answer = await successOf(call, { ...input, requestId: newId() } as unknown as InputOf<C>, { quiet: true })
  return answer.message
}
