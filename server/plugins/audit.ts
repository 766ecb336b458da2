import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Tx } from '#server/db/client.ts'
import { sysLog } from '#server/db/tables/index.ts'
import { maskedParams } from './maskedParams.ts'
import type { Principal } from './principal.ts'

/** One line of the audit. Never put passwords, tokens, codes or message bodies into `content`. */
export interface AuditEntry {
  /** 1 sign-in and sign-out, 2 a deed (default) */
  logType?: 1 | 2
  actor: Principal | { kind: 'user' | 'patient' | 'system' | 'unknown'; id?: string; name?: string; tenantId?: number }
  /** verb in English, such as `login`, `session.accept` */
  action: string
  entity?: string
  entityId?: string
  content?: string
  ip?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Appends to the audit; with `tx` in the transaction of the deed. */
    audit: (entry: AuditEntry, tx?: Tx) => Promise<void>
  }
}

const nameOf = (actor: AuditEntry['actor']): string =>
  'username' in actor ? actor.username : 'name' in actor ? (actor.name ?? '') : ''

const PARAMS_MAX = 2_000

/** What looks like the name of an account. */
const NAME = /^[\p{L}\d][\p{L}\d_.@-]{0,31}$/u
/**
 * A user name as a stranger typed it, for the audit. People type passwords there: what cannot be a name is cut to its first two characters (SEC-09). `isKnown`: there
 * is such an account.
 */
export const typedName = (text: string, isKnown: boolean): string =>
  isKnown || NAME.test(text) ? text : `${[...text].slice(0, 2).join('')}***`
interface Asked {
  request: FastifyRequest
  reply: FastifyReply
}

/** What a line says of the request that caused it. Of a patient's own requests the names of the parameters alone. */
function requestFacts({ request, reply }: Asked, basePaths: readonly string[]) {
  const route = request.routeOptions.url ?? ''
  const base = basePaths.find(path => route.startsWith(`${path}/`)) ?? ''
  const params = maskedParams([request.query, request.params, request.body])
  const told = request.principal?.kind === 'patient' ? Object.fromEntries(Object.keys(params).map(name => [name, '***'])) : params
  return {
    requestUrl: `${request.method} ${route.slice(base.length)}`,
    requestParam: Object.keys(told).length === 0 ? '' : JSON.stringify(told).slice(0, PARAMS_MAX),
    costTime: Math.round(reply.elapsedTime),
  }
}

/** Decorates `app.audit`, which writes to sys_log, with the request that caused the line wherever one did. */
export const auditPlugin = fp(
  async app => {
    const current = new AsyncLocalStorage<Asked>()
    app.addHook('preHandler', (request, reply, done) => current.run({ request, reply }, done))
    app.decorate('audit', async (entry, tx = app.db) => {
      const { actor } = entry
      const asked = current.getStore()
      await tx.insert(sysLog).values({
        id: randomBytes(16).toString('hex'),
        logType: entry.logType ?? 2,
        at: new Date(app.now()),
        actorKind: actor.kind,
        actorId: actor.id ?? '',
        actorName: nameOf(actor).slice(0, 100),
        action: entry.action,
        entity: entry.entity ?? '',
        entityId: entry.entityId ?? '',
        content: (entry.content ?? '').slice(0, 1_000),
        ip: entry.ip ?? asked?.request.ip ?? '',
        ...(asked === undefined ? {} : requestFacts(asked, app.config.basePaths)),
        tenantId: actor.tenantId ?? 0,
      })
    })
  },
  { name: 'audit', dependencies: ['core'] },
)
