import { LEGACY_TIMEOUT } from '#contract/constants.ts'
import { failure } from '#contract/http/failure.ts'
import type { SendOptions } from './client.ts'
import { send } from './client.ts'
import { requestContext } from './context.ts'
import { reportFailure } from './failures.ts'

interface LegacyAnswer<T> {
  code?: string | number
  resultCode?: string | number
  resultText?: string
  message?: string
  result: T
}

/**
 * The old helper: 5 s (HTTP-05, C21), code or resultCode '0' is success (ERR-17), a failure shows resultText (ERR-18). GET sends the fields as query,
 * everything else as JSON body.
 */
export async function legacyCall<T>(
  method: 'GET' | 'POST',
  path: string,
  fields: Readonly<Record<string, unknown>> = {},
  options: SendOptions = {},
): Promise<LegacyAnswer<T>> {
  const inQuery = method === 'GET'
  const request = inQuery ? { params: { ...fields, _t: Math.floor(Date.now() / 1000) } } : { data: fields }
  const answer = (await send({ method, url: path, timeout: LEGACY_TIMEOUT, ...request }, options)).data as LegacyAnswer<T>
  if (answer.code === '0' || answer.resultCode === '0' || answer.code === 0 || answer.resultCode === 0) return answer
  const made = failure('refused', answer.resultText ?? answer.message ?? '', {
    status: 200,
    code: String(answer.code ?? answer.resultCode ?? ''),
  })
  if (!options.quiet) reportFailure({ failure: made, signedIn: requestContext().token() !== null })
  throw made
}
