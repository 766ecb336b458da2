import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { CODE, ENVELOPE_TEXT } from '#contract/http/envelope.ts'

/** Addresses that cannot be decoded or are too long never reach a route: answered as an unknown path. */
export const answerFrameworkError = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const isCall = request.server.config.basePaths.some(base => request.url.startsWith(`${base}/`))
  if (!isCall) {
    void reply.code(404).type('text/plain; charset=utf-8').send('Not Found')
    return
  }
  void reply.code(200).send({
    success: false,
    message: ENVELOPE_TEXT.unknownPath,
    code: CODE.unknownPath,
    result: null,
    timestamp: request.server.now(),
  })
}
