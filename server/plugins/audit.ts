import { randomBytes } from 'node:crypto'
import fp from 'fastify-plugin'
import type { Tx } from '#server/db/client.ts'
import { sysLog } from '#server/db/tables/index.ts'
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

/** Decorates `app.audit`, which writes to sys_log. */
export const auditPlugin = fp(
  async app => {
    app.decorate('audit', async (entry, tx = app.db) => {
      const { actor } = entry
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
        ip: entry.ip ?? '',
        tenantId: actor.tenantId ?? 0,
      })
    })
  },
  { name: 'audit', dependencies: ['core'] },
)
