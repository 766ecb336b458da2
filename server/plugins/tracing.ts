import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { activeTracer } from '#server/telemetry/tracer.ts'
import type { OpenSpan } from '#server/telemetry/tracer.ts'
import { hasFailed } from './errors.ts'

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Calls as spans by their route (decision 184), where a collector is named; stands before all that asks the database. */
export const tracingPlugin = fp(
  async app => {
    const tracer = activeTracer()
    if (tracer === null) return
    const spans = new WeakMap<FastifyRequest, OpenSpan>()
    app.addHook('onRequest', (request, _reply, done) => {
      const { config, url = '' } = request.routeOptions
      if (!config.call) return done()
      const { traceparent } = request.headers
      const span = tracer.begin({
        name: `${request.method} ${url}`,
        kind: 'server',
        attributes: { 'http.request.method': request.method, 'http.route': url },
        parent: typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : undefined,
      })
      spans.set(request, span)
      request.log = request.log.child(span.ids())
      span.within(done)
    })
    // a body arrives in the context of the connection
    app.addHook('preValidation', (request, _reply, done) => {
      const span = spans.get(request)
      if (span) span.within(done)
      else done()
    })
    app.addHook('onResponse', async (request, reply) => {
      const span = spans.get(request)
      if (!span) return
      span.set({
        'http.response.status_code': reply.statusCode,
        ...(request.refusalCode === 0 ? {} : { 'xinglin.refusal_code': request.refusalCode }),
      })
      span.end(hasFailed(request, reply))
    })
  },
  { name: 'tracing', dependencies: ['core'] },
)
