import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { TObject } from 'typebox'
import type { Call, InputOf, Method, ResultOf } from '#contract/http/defineCall.ts'
import { CODE, ENVELOPE_TEXT } from '#contract/http/envelope.ts'
import type { AuditEntry } from './audit.ts'
import type { PatientPrincipal, Principal, UserPrincipal } from './principal.ts'
import type { Limit } from './rateLimit.ts'
import { forbidden, TokenFailure } from './refusal.ts'
import { isSignChecked } from './sign.ts'

/** What a handler gets. `user` and `patient` are the principal narrowed; reading the wrong one refuses with 510. */
export interface CallContext<C> {
  /** params over body over query, only what the schemas name; path parameters without a schema are text */
  input: InputOf<C>
  principal: Principal | null
  readonly user: UserPrincipal
  readonly patient: PatientPrincipal
  request: FastifyRequest
  reply: FastifyReply
}

/** A success whose message or code is not the usual one: `return new Answer(result, '登录成功')`. Code defaults to 200. */
export class Answer<T> {
  readonly result: T
  readonly message: string
  readonly code: number
  constructor(result: T, message: string, code: number = CODE.success) {
    this.result = result
    this.message = message
    this.code = code
  }
}

/** A line of the audit about what a call has read. */
type ReadEntry = Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'content'>

export interface ServeOptions<C> {
  /** TypeBox objects. Numbers may arrive as text; what they do not name is ignored. A part without a schema gives no input. */
  schema?: { query?: TObject; body?: TObject; params?: TObject }
  handler: (context: CallContext<C>) => Promise<ResultOf<C> | Answer<ResultOf<C>>>
  /** success text; with it the code is 200, without it 0 and 操作成功！ (contract.md 1.2, 1.3) */
  message?: string
  /** requests per address and time */
  limit?: Limit
  tokenFrom?: readonly ('cookie' | 'query')[]
  beforePasswordChange?: boolean
  /** methods that are answered besides those of the call's facts */
  extraMethods?: readonly Method[]
  bodyLimit?: number
  /** what of a patient was read, for the audit: written when the call succeeded (SEC-02) */
  reads?: (read: { input: InputOf<C>; result: ResultOf<C> }) => ReadEntry | readonly ReadEntry[]
}

const PARTS = ['query', 'body', 'params'] as const

function inputOf(request: FastifyRequest, schema: ServeOptions<Call>['schema']): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const part of PARTS) {
    const value: unknown = request[part]
    if (typeof value !== 'object' || value === null) continue
    const names = schema?.[part] ? Object.keys(schema[part].properties) : part === 'params' ? Object.keys(value) : []
    const entries = new Map(Object.entries(value))
    for (const name of names) if (entries.has(name)) input[name] = entries.get(name)
  }
  return input
}

/** The validator takes text for numbers, and true for 1: as text it is none, and the call is refused. */
function unmakeNumbers(body: unknown, { properties }: TObject): void {
  if (typeof body !== 'object' || body === null) return
  const values = body as Record<string, unknown>
  for (const [name, part] of Object.entries(properties)) {
    const isNumber = 'type' in part && (part.type === 'integer' || part.type === 'number')
    if (isNumber && typeof values[name] === 'boolean') values[name] = String(values[name])
  }
}

class Context<C> implements CallContext<C> {
  readonly input: InputOf<C>
  readonly principal: Principal | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  constructor(request: FastifyRequest, reply: FastifyReply, schema: ServeOptions<Call>['schema']) {
    // The schemas of a call describe its Input type: this is the one place where wire and type meet.
    this.input = inputOf(request, schema) as InputOf<C>
    this.principal = request.principal
    this.request = request
    this.reply = reply
  }
  get user(): UserPrincipal {
    if (!this.principal) throw new TokenFailure()
    if (this.principal.kind !== 'user') throw forbidden()
    return this.principal
  }
  get patient(): PatientPrincipal {
    if (!this.principal) throw new TokenFailure()
    if (this.principal.kind !== 'patient') throw forbidden()
    return this.principal
  }
}

/**
 * Registers a call under every base path with every method of its facts, checks who calls, and makes the envelope.
 * Handlers answer the result, or throw a Refusal; anything else thrown is answered without a word about its inside.
 */
export function serve<C extends Call>(app: FastifyInstance, call: C, options: ServeOptions<C>): void {
  const { schema, message } = options
  const methods = [...call.methods, ...(options.extraMethods ?? [])]
  for (const base of app.config.basePaths) {
    const url = base + call.path.replace(/\{(\w+)\}/g, ':$1')
    const route: RouteOptions = {
      method: methods,
      url,
      schema: {
        ...(schema?.query ? { querystring: schema.query } : {}),
        ...(schema?.params ? { params: schema.params } : {}),
      },
      config: {
        who: call.who,
        call,
        signChecked: isSignChecked(call.path),
        ...(call.poll ? { poll: true } : {}),
        ...(options.limit ? { limit: options.limit } : {}),
        ...(options.tokenFrom ? { tokenFrom: options.tokenFrom } : {}),
        ...(options.beforePasswordChange ? { beforePasswordChange: true } : {}),
      },
      ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
      handler: async (request, reply) => {
        const context = new Context<C>(request, reply, schema)
        const answer = await options.handler(context)
        if (options.reads) {
          const result = answer instanceof Answer ? answer.result : answer
          const actor = request.principal ?? { kind: 'unknown' as const }
          for (const entry of [options.reads({ input: context.input, result })].flat())
            app.auditRead({ actor, ip: request.ip, ...entry })
        }
        if (reply.sent) return reply
        if (call.bare) return answer instanceof Answer ? answer.result : answer
        const made =
          answer instanceof Answer
            ? answer
            : new Answer(answer, message ?? ENVELOPE_TEXT.ok, message === undefined ? CODE.ok : CODE.success)
        return {
          success: true,
          message: made.message,
          code: made.code,
          result: made.result ?? null,
          timestamp: app.now(),
        }
      },
    }
    const withBody = methods.filter(method => method !== 'GET')
    const body = schema?.body
    if (!body || withBody.length === 0) app.route(route)
    else {
      // Fastify refuses a body schema on GET.
      if (withBody.length < methods.length) app.route({ ...route, method: ['GET'] })
      const preValidation = async (request: FastifyRequest) => unmakeNumbers(request.body, body)
      app.route({ ...route, method: withBody, schema: { ...route.schema, body }, preValidation })
    }
  }
}
