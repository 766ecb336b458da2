import { AsyncLocalStorage } from 'node:async_hooks'
import { resolve } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '#server/db/client.ts'
import { sysLog } from '#server/db/tables/index.ts'
import { newId } from '#server/db/newId.ts'
import { isCommandByGet } from './access.ts'
import { addressOf } from './address.ts'
import { openAuditJournal, type AuditRow } from './auditJournal.ts'
import { maskedParams } from './maskedParams.ts'
import type { Principal } from './principal.ts'

/** One line of the audit. Never put passwords, tokens, codes or message bodies into `content`. */
export interface AuditEntry {
  /** 1 sign-in and sign-out, 2 a command (default) */
  logType?: 1 | 2
  actor: Principal | { kind: 'user' | 'patient' | 'system' | 'unknown'; id?: string; name?: string; tenantId?: number }
  /** verb in English, such as `login`, `session.accept` */
  action: string
  entity?: string
  /** ids with commas between; of what was read as many as there are: they stand in several lines then */
  entityId?: string
  content?: string
  ip?: string
  /** what asked, where no request did */
  requestUrl?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Appends to the audit; with `tx` in the transaction of the command. Of many at most some hundreds. */
    audit: (entry: AuditEntry | readonly AuditEntry[], tx?: Queryable) => Promise<void>
    /** Appends that somebody has read; kept before it returns, in the list of the audit some moments later (SEC-02). */
    auditRead: (entry: AuditEntry) => void
    /**
     * The same of a refused request, with the code of its envelope. Of requests without a person, and of those to no route at all, one in a minute by address, route
     * and code.
     */
    auditRefusal: (request: FastifyRequest, refusal: { code: number; text: string }) => void
    /** The same of a socket that was not let in: `path` as it is called in the code, never what a stranger wrote. Bounded likewise; answers whether it was kept. */
    auditRefusedSocket: (refused: { ip: string; path: string; code: number | string; text: string }) => boolean
    /** The same of a command by a socket whose person is known. */
    auditRefusedCommand: (entry: Omit<AuditEntry, 'action'>) => void
    /** Brings what was kept into the list of the audit now. */
    auditFlush: () => Promise<void>
  }
  interface FastifyRequest {
    /** code of the envelope it was refused with; 0: it was not */
    refusalCode: number
  }
}

const nameOf = (actor: AuditEntry['actor']): string =>
  'username' in actor ? actor.username : 'name' in actor ? (actor.name ?? '') : ''

const PARAMS_MAX = 2_000
/** Characters of ids in a line: 30 of them. */
const IDS_MAX = 1_000
/** Characters of one id: of what is asked for it is whatever somebody wrote, and the index of the audit takes no word of some thousand bytes. */
const ID_MAX = 100
const LONG_ID = new RegExp(`([^,]{${ID_MAX}})[^,]+`, 'g')

/** Ids for one line after the other, none of them cut. */
function idParts(ids: string): string[] {
  if (ids.length <= IDS_MAX) return [ids]
  const end = ids.lastIndexOf(',', IDS_MAX)
  return end <= 0 ? [ids.slice(0, IDS_MAX)] : [ids.slice(0, end), ...idParts(ids.slice(end + 1))]
}
const STRANGERS_MS = 60_000
/** What stands for all addresses that lead nowhere: a stranger may write whatever address there is. */
const NO_ROUTE = '*'

/** What looks like the name of an account, or like a whole e-mail address: passwords have an `@` too. */
const NAME = /^[\p{L}\d][\p{L}\d_.-]{0,31}$/u
const EMAIL = /^(?=.{3,64}$)[\p{L}\d][\p{L}\d_.+-]*@[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}$/u
/**
 * A user name as a stranger typed it, for the audit. People type passwords there: what cannot be a name is cut to its first two characters (SEC-09). `isKnown`: there
 * is such an account.
 */
export const typedName = (text: string, isKnown: boolean): string =>
  isKnown || NAME.test(text) || EMAIL.test(text) ? text : `${[...text].slice(0, 2).join('')}***`
interface Asked {
  request: FastifyRequest
  reply: FastifyReply
}
type RequestFacts = Pick<AuditRow, 'requestUrl' | 'requestParam' | 'costTime'> & { ip: string }
/**
 * What the work of a request knows of it. When it is answered only the facts stay: promises that caches keep know the work they began in, and would keep the
 * request with its body and its answer.
 */
interface UnderWay {
  asked: Asked | null
  facts: RequestFacts | null
}

/** Method and route, without what stands before all calls. */
function routeOf({ method, routeOptions: { url = '' } }: FastifyRequest, basePaths: readonly string[]): string {
  const base = basePaths.find(path => url.startsWith(`${path}/`)) ?? ''
  return `${method} ${url.slice(base.length)}`
}

/** What a line says of the request that caused it. Of a patient's own requests the names of the parameters alone. */
function requestFacts({ request, reply }: Asked, basePaths: readonly string[]): RequestFacts {
  const params = maskedParams([request.query, request.params, request.body])
  const told = request.principal?.kind === 'patient' ? Object.fromEntries(Object.keys(params).map(name => [name, '***'])) : params
  return {
    requestUrl: routeOf(request, basePaths),
    requestParam: Object.keys(told).length === 0 ? '' : JSON.stringify(told).slice(0, PARAMS_MAX),
    costTime: Math.round(reply.elapsedTime),
    ip: request.ip,
  }
}

/** Decorates `app.audit` and its kin, which write to sys_log, with the request that caused the line wherever one did. */
export const auditPlugin = fp(
  async app => {
    const current = new AsyncLocalStorage<UnderWay>()
    const factsNow = (): RequestFacts | null => {
      const { asked = null, facts = null } = current.getStore() ?? {}
      return asked === null ? facts : requestFacts(asked, app.config.basePaths)
    }
    app.decorateRequest('refusalCode', 0)
    const ofRequest = new WeakMap<FastifyRequest, UnderWay>()
    app.addHook('preHandler', (request, reply, done) => {
      const underWay: UnderWay = { asked: { request, reply }, facts: null }
      ofRequest.set(request, underWay)
      current.run(underWay, done)
    })
    app.addHook('onResponse', (request, _reply, done) => {
      const underWay = ofRequest.get(request)
      if (underWay?.asked) {
        // a question has been read when it is answered; what a command began may write its line later
        if (request.method !== 'GET' || isCommandByGet(request.routeOptions.config.call))
          underWay.facts = requestFacts(underWay.asked, app.config.basePaths)
        underWay.asked = null
      }
      done()
    })
    const rowOf = (entry: AuditEntry): AuditRow => {
      const { actor } = entry
      const { ip = '', ...facts }: Partial<RequestFacts> = factsNow() ?? {}
      return {
        id: newId(),
        logType: entry.logType ?? 2,
        at: new Date(app.now()),
        actorKind: actor.kind,
        actorId: actor.id ?? '',
        actorName: nameOf(actor).slice(0, 100),
        action: entry.action,
        entity: entry.entity ?? '',
        entityId: (entry.entityId ?? '').slice(0, IDS_MAX).replace(LONG_ID, '$1'),
        content: (entry.content ?? '').slice(0, 1_000),
        ip: entry.ip ?? ip,
        ...facts,
        ...(entry.requestUrl === undefined ? {} : { requestUrl: entry.requestUrl }),
        tenantId: actor.tenantId ?? 0,
      }
    }
    app.decorate('audit', async (entry, tx = app.db) => {
      const entries = [entry].flat()
      if (entries.length > 0) await tx.insert(sysLog).values(entries.map(rowOf))
    })

    const journal = openAuditJournal(app.db, resolve(app.config.dataDir, 'audit'), app.log)
    app.addHook('onReady', () => journal.flush())
    app.addHook('onClose', () => journal.close())
    app.decorate('auditRead', entry =>
      journal.append(idParts(entry.entityId ?? '').map(entityId => rowOf({ ...entry, entityId }))),
    )
    app.decorate('auditFlush', () => journal.flush())
    // strangers could fill the audit by calls that nobody answers: one line of a minute, address, route and code
    const told = new LRUCache<string, number>({ max: 10_000 })
    const isTold = (key: string): boolean => {
      if (app.steady() - (told.get(key) ?? Number.NEGATIVE_INFINITY) < STRANGERS_MS) return true
      told.set(key, app.steady())
      return false
    }
    const keepRefusal = (row: AuditRow): void => {
      try {
        journal.append([row])
      } catch (error) {
        // a disk that is full: the refusal is answered as it is, the log has it
        app.log.error({ err: error, route: row.requestUrl, content: row.content }, 'A refusal could not be kept for the audit')
      }
    }
    app.decorate('auditRefusal', (request, { code, text }) => {
      request.refusalCode = code
      const { principal } = request
      const route = request.routeOptions.url
      if ((principal === null || route === undefined) && isTold(`${addressOf(request.ip)} ${route ?? NO_ROUTE} ${code}`)) return
      const row = rowOf({
        actor: principal ?? { kind: 'unknown' },
        action: 'refused',
        content: `${code} ${text}`,
        ip: request.ip,
      })
      keepRefusal({
        ...row,
        requestUrl: route === undefined ? `${request.method} ${NO_ROUTE}` : routeOf(request, app.config.basePaths),
      })
    })
    app.decorate('auditRefusedCommand', entry => keepRefusal(rowOf({ ...entry, action: 'refused' })))
    app.decorate('auditRefusedSocket', ({ ip, path, code, text }) => {
      if (isTold(`${addressOf(ip)} ${path} ${code}`)) return false
      keepRefusal(
        rowOf({ actor: { kind: 'unknown' }, action: 'refused', content: `${code} ${text}`, ip, requestUrl: `socket ${path}` }),
      )
      return true
    })
  },
  { name: 'audit', dependencies: ['core'] },
)
