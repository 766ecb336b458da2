import fp from 'fastify-plugin'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODE, ENVELOPE_TEXT } from '#contract/http/envelope.ts'
import { Refusal, TokenFailure } from './refusal.ts'
import { wireTime } from './wireTime.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** something that nobody foresaw went wrong: the answer tells only a number (contract.md 1.6) */
    isFailed: boolean
  }
}

/** Whether a request failed inside the server, whatever its status; a sign-in that ended answers 500 by contract (1.7), which is none. */
export const hasFailed = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.isFailed || (reply.statusCode >= 500 && request.principal !== null)

const BY_FRAMEWORK: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: '请求内容超出大小限制',
  FST_REQ_FILE_TOO_LARGE: ENVELOPE_TEXT.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: '不支持的内容类型',
  FST_ERR_CTP_INVALID_JSON_BODY: '请求内容不是有效的JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: '请求内容不是有效的JSON',
}
/** SQLSTATE: unique violation, too long, and text, numbers and moments the database cannot hold. */
const BY_DATABASE: Readonly<Record<string, string>> = {
  '23505': ENVELOPE_TEXT.duplicate,
  '22001': ENVELOPE_TEXT.tooLong,
  '22021': '参数不合法',
  '22P05': '参数不合法',
  '22P02': '参数不合法',
  '22003': '参数不合法',
  '22007': '参数不合法',
  '22008': '参数不合法',
}

const sqlState = (error: unknown): string => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  return ''
}

/** Path without query: queries may carry tokens and names. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

const isCall = (request: FastifyRequest, bases: readonly string[]) =>
  bases.some(base => pathOf(request) === base || pathOf(request).startsWith(`${base}/`))

function refusalOf(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error
  if (error.validation) {
    const [first] = error.validation
    const missing = first?.params['missingProperty']
    const field = typeof missing === 'string' ? missing : (first?.instancePath ?? '').replaceAll('/', ' ').trim()
    return new Refusal(field ? `参数不合法：${field}` : '参数不合法')
  }
  const known = BY_FRAMEWORK[error.code] ?? BY_DATABASE[sqlState(error)]
  if (known !== undefined) return new Refusal(known)
  if (error instanceof SyntaxError && error.statusCode === 400) return new Refusal('请求内容不是有效的JSON')
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? new Refusal('请求不合法') : null
}

/** What of an error may be logged: never the values of a query, which stand in messages and details of the database's errors. */
export function loggable(error: Error): { type: string; code: unknown; message: string; stack: string } {
  const inner = error.cause instanceof Error ? error.cause : error
  const state = sqlState(error)
  return {
    type: error.name,
    code: state || ('code' in error ? error.code : undefined),
    message: error.message.startsWith('Failed query') ? inner.message : error.message,
    stack: (error.stack ?? '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .join('\n'),
  }
}

const sendEnvelope = (app: FastifyInstance, reply: FastifyReply, refusal: Refusal) =>
  reply.code(200).send({
    success: false,
    message: refusal.text,
    code: refusal.code,
    result: refusal.result,
    timestamp: app.now(),
  })

/** Every error of every route in the form of contract.md 1.6 and 1.7, without SQL, values or stacks. */
export const errorsPlugin = fp(
  async app => {
    app.decorateRequest('isFailed', false)
    /** methods by pattern, to tell a wrong method from an unknown path */
    const served: { pattern: RegExp; methods: Set<string> }[] = []
    app.addHook('onRoute', route => {
      const source = route.url.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+')
      const pattern = new RegExp(`^${source}/?$`)
      const known = served.find(entry => entry.pattern.source === pattern.source)
      const methods = [route.method].flat().filter(method => method !== 'HEAD' && method !== 'OPTIONS')
      if (known) for (const method of methods) known.methods.add(method)
      else served.push({ pattern, methods: new Set(methods) })
    })

    app.setErrorHandler<FastifyError>((error, request, reply) => {
      if (error instanceof TokenFailure) {
        app.auditRefusal(request, { code: 500, text: error.message })
        return reply.code(500).send({
          timestamp: wireTime(new Date(app.now())),
          status: 500,
          error: 'Internal Server Error',
          message: error.message,
          path: pathOf(request),
        })
      }
      const refusal = refusalOf(error)
      if (refusal) {
        app.auditRefusal(request, refusal)
        return sendEnvelope(app, reply, refusal)
      }
      request.isFailed = true
      request.log.error({ err: error }, 'A request failed')
      app.auditRefusal(request, { code: CODE.failed, text: request.id })
      return sendEnvelope(app, reply, new Refusal(`${ENVELOPE_TEXT.failed}服务器内部错误（编号 ${request.id}）`))
    })

    app.setNotFoundHandler((request, reply) => {
      if (!isCall(request, app.config.basePaths))
        return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not Found')
      const path = pathOf(request).replace(/\/{2,}/g, '/')
      const methods = served.filter(entry => entry.pattern.test(path)).flatMap(entry => [...entry.methods])
      const refusal = methods.length
        ? new Refusal(`不支持${request.method}请求方法，支持以下${methods.map(method => `${method}、`).join('')}`, {
            code: CODE.wrongMethod,
          })
        : new Refusal(ENVELOPE_TEXT.unknownPath, { code: CODE.unknownPath })
      app.auditRefusal(request, refusal)
      return sendEnvelope(app, reply, refusal)
    })
  },
  { name: 'errors', dependencies: ['core'] },
)

/** Addresses that cannot be decoded or are too long never reach a route: answered as an unknown path. */
export const answerFrameworkError = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  if (!isCall(request, request.server.config.basePaths)) {
    void reply.code(404).type('text/plain; charset=utf-8').send('Not Found')
    return
  }
  request.server.auditRefusal(request, { code: CODE.unknownPath, text: ENVELOPE_TEXT.unknownPath })
  void reply.code(200).send({
    success: false,
    message: ENVELOPE_TEXT.unknownPath,
    code: CODE.unknownPath,
    result: null,
    timestamp: request.server.now(),
  })
}
