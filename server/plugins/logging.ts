import { randomUUID } from 'node:crypto'
import fp from 'fastify-plugin'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '#server/config.ts'
import { activeTracer } from '#server/telemetry/tracer.ts'
import { loggable, pathOf } from './errors.ts'

/** Names a request in log lines and in the text of an unexpected failure. */
export const newRequestId = (): string => randomUUID().slice(-12)

/** A path that belongs to no route, without what could be a token: a wrong method or a wrong base brings them here. */
const unknownPath = (request: FastifyRequest): string =>
  pathOf(request)
    .slice(0, 200)
    .replace(/[^/]{24,}/g, '***')

interface LogTo {
  write: (line: string) => void
}
/** Where lines go: also to the collector, where one is named, with the ids of the trace they belong to. */
function streamOf(logTo: LogTo | undefined): { stream?: LogTo; mixin?: (line: object, level: number, logger: Logger) => object } {
  const tracer = activeTracer()
  if (tracer === null) return logTo ? { stream: logTo } : {}
  const to = logTo ?? process.stdout
  return {
    stream: {
      write(line) {
        to.write(line)
        tracer.log(line)
      },
    },
    // a request's lines have theirs already
    mixin: (_line, _level, logger) => ('trace_id' in logger.bindings() ? {} : (tracer.ids() ?? {})),
  }
}
interface Logger {
  bindings: () => object
}

/**
 * Structured log lines (JSON). Requests are logged by their route, not by their address: addresses hold tokens and names.
 * Errors lose the values of queries; what is called token, password and the like is cut out wherever it stands.
 */
export const loggerOptions = (
  level: LogLevel,
  logTo?: { write: (line: string) => void },
): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  ...streamOf(logTo),
  serializers: {
    err: loggable,
    req: request => ({ method: request.method, path: request.routeOptions.url ?? unknownPath(request) }),
    res: reply => ({ statusCode: reply.statusCode }),
  },
  redact: {
    paths: ['token', 'password', 'captcha', 'phone', 'mobile', 'content', 'body', 'headers'].flatMap(name => [name, `*.${name}`]),
    censor: '***',
  },
})

/** One line for each answered request: who, from where, which route, how long, and the code it was refused with. */
export const requestLogPlugin = fp(
  async app => {
    app.addHook('onResponse', async (request, reply) => {
      const { principal } = request
      request.log.info(
        {
          req: request,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ip: request.ip,
          ...(request.refusalCode === 0 ? {} : { code: request.refusalCode }),
          ...(principal ? { who: `${principal.kind}:${principal.id}` } : {}),
        },
        'answered',
      )
    })
  },
  { name: 'requestLog' },
)
