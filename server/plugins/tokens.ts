import { hash as hashOf, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { SESSION_LIFE } from '#contract/constants.ts'
import type { Db, Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { isGrantedTo } from './grants.ts'
import type { Principal, UserPrincipal } from './principal.ts'

/** Why a sign-in ended; `forced` by an administrator, `own` by its person elsewhere. */
export type EndReason = 'logout' | 'password' | 'frozen' | 'forced' | 'own' | 'expired'
/** One ended sign-in: whoever holds a socket for it closes it. */
export interface Ended {
  hash: string
  kind: Principal['kind']
  ownerId: string
  why: EndReason
}
export interface IssueInput {
  kind: Principal['kind']
  ownerId: string
  tenantId: number
  ip: string
  agent: string
}

/**
 * Sign-ins (D11). Tokens are 256 random bits; only their SHA-256 is stored; they live 7 days from login and end at once by `end`.
 * `resolve` answers null for an unknown, ended or expired token and for a frozen or deleted owner.
 */
export interface Tokens {
  issue(input: IssueInput, tx?: Tx): Promise<string>
  resolve(token: string): Promise<Principal | null>
  /** The same by the hash of a token: whose socket this is, with today's roles and actions. */
  resolveHash(hash: string): Promise<Principal | null>
  /** Ends one sign-in by hash, or all of an owner but `exceptHash`. Answers how many ended. */
  end(
    what: { hash: string } | { kind: Principal['kind']; ownerId: string; exceptHash?: string | undefined },
    why: EndReason,
  ): Promise<number>
  /** Those of these hashes that are still sign-ins, by the database alone: for sockets, which nobody resolves again. */
  standing(hashes: readonly string[]): Promise<Set<string>>
  /** Roles, actions or tenants of an owner (or of everybody) changed: what is cached is forgotten. */
  refresh(ownerId?: string): void
  /** Called for every ended sign-in; answers how to stop listening. */
  onEnded(listener: (ended: Ended) => void): () => void
  /** Removes expired rows and reports them as ended. */
  sweep(): Promise<number>
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens
  }
}

/** The form in which a token is stored and compared: SHA-256, hex. */
export const hashToken = (token: string): string => hashOf('sha256', token, 'hex')

const CACHED_MS = 10_000
const SEEN_EVERY_MS = 60_000
// Longer than any token of ours; saves hashing what cannot be one.
const TOKEN_TEXT_MAX = 256

type Row = typeof t.sysToken.$inferSelect

/** A member of the staff as he is now, with all that his roles grant; null: there is none, or he is frozen. */
export async function loadStaff(db: Db, row: Pick<Row, 'ownerId' | 'tenantId' | 'hash'>): Promise<UserPrincipal | null> {
  const [user] = await db
    .select()
    .from(t.sysUser)
    .where(and(eq(t.sysUser.id, row.ownerId), eq(t.sysUser.status, 1), eq(t.sysUser.delFlag, 0)))
  if (!user) return null
  const roles = await db
    .select({ code: t.sysRole.roleCode })
    .from(t.sysUserRole)
    .innerJoin(t.sysRole, eq(t.sysRole.id, t.sysUserRole.roleId))
    .where(eq(t.sysUserRole.userId, user.id))
    .orderBy(t.sysRole.roleCode)
  const granted = await db
    .select({ perms: t.sysPermission.perms })
    .from(t.sysPermission)
    .where(
      and(eq(t.sysPermission.menuType, 2), eq(t.sysPermission.status, '1'), eq(t.sysPermission.delFlag, 0), isGrantedTo(user.id)),
    )
  const tenants = await db
    .select({ id: t.sysTenant.id })
    .from(t.sysUserTenant)
    .innerJoin(t.sysTenant, eq(t.sysTenant.id, t.sysUserTenant.tenantId))
    .where(and(eq(t.sysUserTenant.userId, user.id), eq(t.sysTenant.status, 1)))
    .orderBy(t.sysTenant.id)
  return {
    kind: 'user',
    id: user.id,
    username: user.username,
    realname: user.realname,
    roles: roles.map(role => role.code),
    actions: new Set(granted.flatMap(({ perms }) => (perms ?? '').split(',').filter(Boolean))),
    tenantId: row.tenantId,
    tenantIds: tenants.map(tenant => tenant.id),
    tokenHash: row.hash,
    mustChangePassword: user.mustChangePassword,
  }
}

async function loadPatient(db: Db, row: Row): Promise<Principal | null> {
  const [patient] = await db
    .select({ id: t.hosPatient.id, name: t.hosPatient.name, tenantId: t.hosPatient.tenantId })
    .from(t.hosPatient)
    .where(and(eq(t.hosPatient.id, row.ownerId), eq(t.hosPatient.status, 1)))
  return patient ? { kind: 'patient', ...patient, tokenHash: row.hash } : null
}

/** Makes the token store over a database and a clock (epoch ms); `idleLimit` in ms, 0 for none. */
export function createTokens(db: Db, now: () => number, idleLimit = 0): Tokens {
  // The cache's own time limit would follow another clock than the server's.
  const cache = new LRUCache<string, { principal: Principal; until: number }>({ max: 10_000 })
  const listeners = new Set<(ended: Ended) => void>()
  // A load that was under way while something ended must not bring it back into the cache.
  let generation = 0

  const forget = (hash: string) => {
    generation += 1
    cache.delete(hash)
  }
  const announce = (rows: readonly Row[], why: EndReason) => {
    for (const row of rows) {
      forget(row.hash)
      const kind = row.kind === 'patient' ? 'patient' : 'user'
      for (const listener of listeners) listener({ hash: row.hash, kind, ownerId: row.ownerId, why })
    }
  }

  const load = async (hash: string): Promise<{ principal: Principal; until: number } | null> => {
    const [row] = await db.select().from(t.sysToken).where(eq(t.sysToken.hash, hash))
    const at = now()
    if (!row || row.expiresAt.getTime() <= at) return null
    if (idleLimit > 0 && row.lastSeen.getTime() + idleLimit <= at) return null
    if (at - row.lastSeen.getTime() > SEEN_EVERY_MS)
      await db
        .update(t.sysToken)
        .set({ lastSeen: new Date(at) })
        .where(eq(t.sysToken.hash, hash))
    const principal = row.kind === 'patient' ? await loadPatient(db, row) : await loadStaff(db, row)
    return principal && { principal, until: Math.min(at + CACHED_MS, row.expiresAt.getTime()) }
  }

  const resolveHash = async (hash: string): Promise<Principal | null> => {
    const known = cache.get(hash)
    if (known && now() < known.until) return known.principal
    const before = generation
    const loaded = await load(hash)
    if (loaded && before === generation) cache.set(hash, loaded)
    return loaded?.principal ?? null
  }

  return {
    resolveHash,

    async issue({ kind, ownerId, tenantId, ip, agent }, tx = db) {
      const token = randomBytes(32).toString('base64url')
      const at = now()
      await tx.insert(t.sysToken).values({
        hash: hashToken(token),
        kind,
        ownerId,
        tenantId,
        createdAt: new Date(at),
        expiresAt: new Date(at + SESSION_LIFE),
        lastSeen: new Date(at),
        ip,
        agent: agent.slice(0, 300),
      })
      return token
    },

    async resolve(token) {
      return !token || token.length > TOKEN_TEXT_MAX ? null : resolveHash(hashToken(token))
    },

    async end(what, why) {
      const which =
        'hash' in what
          ? eq(t.sysToken.hash, what.hash)
          : and(
              eq(t.sysToken.kind, what.kind),
              eq(t.sysToken.ownerId, what.ownerId),
              what.exceptHash === undefined ? undefined : ne(t.sysToken.hash, what.exceptHash),
            )
      const ended = await db.delete(t.sysToken).where(which).returning()
      announce(ended, why)
      return ended.length
    },

    async standing(hashes) {
      if (hashes.length === 0) return new Set()
      const rows = await db
        .select({ hash: t.sysToken.hash })
        .from(t.sysToken)
        .where(and(sql`${t.sysToken.hash} = any(${sql.param([...hashes])}::text[])`, gt(t.sysToken.expiresAt, new Date(now()))))
      return new Set(rows.map(({ hash }) => hash))
    },

    refresh(ownerId) {
      generation += 1
      for (const [hash, { principal }] of [...cache.entries()])
        if (ownerId === undefined || principal.id === ownerId) forget(hash)
    },

    onEnded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    async sweep() {
      const ended = await db
        .delete(t.sysToken)
        .where(lt(t.sysToken.expiresAt, new Date(now())))
        .returning()
      announce(ended, 'expired')
      return ended.length
    },
  }
}

/** Decorates `app.tokens`. */
export const tokensPlugin = fp(
  async app => {
    app.decorate('tokens', createTokens(app.db, app.now, app.config.idleLimit))
  },
  { name: 'tokens', dependencies: ['core'] },
)
