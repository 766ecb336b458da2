import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { CODE, ENVELOPE_TEXT } from '#contract/http/envelope.ts'

/** Addresses that cannot be decoded or are too long never reach a route: answered as an unknown path. */
export const answerFrameworkError = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
  void reply.code(200).send({
    success: false,
    message: ENVELOPE_TEXT.unknownPath,
    code: CODE.unknownPath,
    result: null,
    timestamp: Date.now(),
  })
}
