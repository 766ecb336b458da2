import type { Call } from '#contract/http/defineCall.ts'
import type { Failure } from '#contract/http/failure.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { successOf, toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'

/** Makes a call that changes something and shows the server's words, good or bad. True: it was done. `onFailure` is told why it was not. */
export async function done<I extends object, R>(
  facts: Call<I, R>,
  input: I,
  onFailure?: (failure: Failure) => void,
): Promise<boolean> {
  try {
    const answer = await successOf<object, R>(facts as unknown as Call<object, R>, input, { quiet: true })
    message.success(answer.message)
    return true
  } catch (error) {
    const failure = toFailure(error)
    message.error(failureLine(failure))
    onFailure?.(failure)
    return false
  }
}

/** Makes a call that moves something. What was moved is seen and read out, so only a refusal is shown. True: it was done. */
export async function moved<I extends object, R>(facts: Call<I, R>, input: I): Promise<boolean> {
  try {
    await successOf<object, R>(facts as unknown as Call<object, R>, input, { quiet: true })
    return true
  } catch (error) {
    message.error(failureLine(toFailure(error)))
    return false
  }
}
