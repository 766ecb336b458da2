import type { Failure } from '#contract/http/failure.ts'
import { failure } from '#contract/http/failure.ts'
import { TOKEN_EXPIRED_MARK } from '#contract/http/envelope.ts'
import { FAILURE_TEXT } from '#contract/rules/failureTexts.ts'

/** What the transport knows of a request that did not end well. `body` is the parsed body, `status` 0 when nothing came back. */
export interface Mishap {
  status: number
  body: unknown
  cancelled: boolean
  timedOut: boolean
  /** text of the error itself */
  text: string
}

const messageOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' ? body.message : ''

/** The error catalogue of HTTP (spec part 8): ERR-02 to 06, 09, 15, 16, 41. */
export function failureOf({ status, body, cancelled, timedOut, text }: Mishap): Failure {
  if (cancelled) return failure('cancelled', '')
  if (timedOut) return failure('timeout', FAILURE_TEXT.timeout)
  const said = messageOf(body)
  switch (status) {
    case 0:
      return failure('network', text)
    case 401:
      return failure('expired', FAILURE_TEXT.unauthorized, { status })
    case 403:
      return failure('forbidden', FAILURE_TEXT.forbidden, { status })
    case 404:
      return failure('notFound', FAILURE_TEXT.notFound, { status })
    case 504:
      return failure('timeout', FAILURE_TEXT.timeout, { status })
    default:
      if (status === 500 && said.includes(TOKEN_EXPIRED_MARK)) return failure('expired', said, { status })
      // what proxies and frameworks say of themselves, 503 Service Unavailable or a page of HTML, is not for a person who reads Chinese (WALK-11)
      return failure('server', /[一-龥]/.test(said) ? said : FAILURE_TEXT.unserved, { status })
  }
}
