import { CODE, ENVELOPE_TEXT } from '#contract/http/envelope.ts'

/**
 * The server understood and says no: becomes an HTTP 200 envelope with `success: false` (D21). `text` is what the user reads.
 * `code` defaults to 500 (business failure); `result` carries facts such as `{ reason: 'VERSION_CONFLICT' }`.
 */
export class Refusal extends Error {
  readonly code: number
  readonly result: unknown
  readonly text: string

  constructor(text: string, more: { code?: number; result?: unknown } = {}) {
    super(text)
    this.name = 'Refusal'
    this.text = text
    this.code = more.code ?? CODE.failed
    this.result = more.result ?? null
  }
}

/** Envelope 510: signed in, but not permitted (contract.md 1.6). `missing` names what is lacking, where that is known. */
export const forbidden = (missing: string | null = null): Refusal =>
  new Refusal(missing === null ? ENVELOPE_TEXT.forbidden : `${ENVELOPE_TEXT.forbidden}（缺少${missing}）`, {
    code: CODE.forbidden,
  })

/** The token is absent, unknown or expired: the one refusal that is a real HTTP 500 with a body of its own (contract.md 1.7). */
export class TokenFailure extends Error {
  constructor() {
    super(ENVELOPE_TEXT.tokenExpired)
    this.name = 'TokenFailure'
  }
}
