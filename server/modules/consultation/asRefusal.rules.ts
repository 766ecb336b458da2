import { CODE } from '#contract/http/envelope.ts'
import { Refusal, TokenFailure } from '#server/plugins/refusal.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'

/** A refused command as an envelope: 510 for what is not one's own, else 500 with the reason (D21); every other error as it is. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof ChatRefusal)) return error
  if (error.code === 'AUTH_EXPIRED') return new TokenFailure()
  return new Refusal(error.message, {
    code: error.code === 'NOT_OWNER' ? CODE.forbidden : CODE.failed,
    result: { reason: error.code, ...(error.cur ? { cur: error.cur } : {}) },
  })
}
