import { hash as hashOf, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { SESSION_LIFE, SIGN_INS_MAX } from '#contract/constants.ts'
import { dutiesOf, isWithinDuty, separatedRoles } from '#contract/permissions/separation.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { isGrantedTo } from './grants.ts'
import type { Principal, UserPrincipal } from './principal.ts'

/** Why a sign-in ended; `forced` by an administrator, `own` by its person elsewhere. */
export type EndReason = 'logout' | 'password' | 'frozen' | 'forced' | 'own' | 'expired'
/** One ended sign-in: anyone who holds a socket for it closes it. */
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

type Ending = { hash: string } | { kind: Principal['kind']; ownerId: string; exceptHash?: string | undefined; id?: string }

/**
 * Sign-ins (D11). Tokens are 256 random bits; only their SHA-256 is stored; they live 7 days from login and end at once by `end`.
 * `resolve` answers null for an unknown, ended, expired or idle token and for a frozen or deleted owner. A sign-in is used by what a person does; polls,
 * heartbeats and sockets that come back are none (`isUse` false, SEC-08).
 */
export interface Tokens {
  /** Of more than SIGN_INS_MAX of one owner the one that was used least lately ends. */
  issue(input: IssueInput, tx?: Queryable): Promise<string>
  resolve(token: string, isUse?: boolean): Promise<Principal | null>
  /** The same by the hash of a token: whose socket this is, with today's roles and actions. */
  resolveHash(hash: string, isUse?: boolean): Promise<Principal | null>
  /** Whether a sign-in was looked up a moment ago and was good: asks nobody and counts as no use. */
  isKnown(token: string): boolean
  /** Ends one sign-in by hash, or of an owner the one named by `id` (the first 32 digits of its hash) or all but `exceptHash`. Answers how many ended. */
  end(what: Ending, why: EndReason): Promise<number>
  /** The same as part of a transaction; what it answers is called after the commit, and tells that they ended. */
  endIn(tx: Queryable, what: Ending, why: EndReason): Promise<() => void>
  /** Those of these hashes that are still sign-ins, by the database alone: for sockets, which nobody resolves again. */
  standing(hashes: readonly string[]): Promise<Set<string>>
  /** Roles, actions or tenants of an owner (or of everybody) changed: what is cached is forgotten, and who listens tells the other processes. */
  refresh(ownerId?: string): void
  /** The same in this process alone; '' or nothing: of everybody. */
  forget(ownerId?: string): void
  onRefreshed(listener: (ownerId: string) => void): void
  /** Called for every ended sign-in; answers how to stop listening. */
  onEnded(listener: (ended: Ended) => void): () => void
  /** Removes expired and idle rows and reports them as ended. */
  sweep(): Promise<number>
  /** Forgets what is too old to be believed: people whose page is open and does nothing are not kept with all their rights. */
  forgetOld(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens
  }
}

/** The form in which a token is stored and compared: SHA-256, hex. */
export const hashToken = (token: string): string => hashOf('sha256', token, 'hex')

const CACHED_MS = 10_000
/** Read anew at each call: the password may have been changed at another process in the same moment, and the next call must find the door open. */
const mustChange = (principal: Principal): boolean => principal.kind === 'user' && principal.mustChangePassword
/** A use is stored no more often than this, and at least four times within the limit of idle time. */
const SEEN_EVERY_MS = 60_000
// Longer than any token of ours; saves hashing what cannot be one.
const TOKEN_TEXT_MAX = 256

type Row = typeof t.sysToken.$inferSelect
/** A sign-in as it was read, until when that holds, and when its use was stored last; epoch ms. */
interface Known {
  principal: Principal
  until: number
  seen: number
}

/**
 * A member of the staff as they are now, with all that their roles grant; null: there is none, they are frozen, or they have two duties where these are
 * separated (SCALE-12).
 */
export async function loadStaff(
  db: Db,
  row: Pick<Row, 'ownerId' | 'tenantId' | 'hash'>,
  isSeparated = false,
): Promise<UserPrincipal | null> {
  const mine = row.ownerId
  const [found] = await db
    .select({
      user: t.sysUser,
      roles: sql<string[]>`array(select ${t.sysRole.roleCode} from ${t.sysUserRole}
        join ${t.sysRole} on ${t.sysRole.id} = ${t.sysUserRole.roleId} where ${t.sysUserRole.userId} = ${mine} order by 1)`,
      perms: sql<(string | null)[]>`array(select ${t.sysPermission.perms} from ${t.sysPermission}
        where ${t.sysPermission.menuType} = 2 and ${t.sysPermission.status} = '1' and ${t.sysPermission.delFlag} = 0 and ${isGrantedTo(mine)})`,
      tenantIds: sql<number[]>`array(select ${t.sysTenant.id} from ${t.sysUserTenant}
        join ${t.sysTenant} on ${t.sysTenant.id} = ${t.sysUserTenant.tenantId}
        where ${t.sysUserTenant.userId} = ${mine} and ${t.sysTenant.status} = 1 order by 1)`,
    })
    .from(t.sysUser)
    .where(and(eq(t.sysUser.id, mine), eq(t.sysUser.status, 1), eq(t.sysUser.delFlag, 0)))
  if (!found) return null
  const { user, roles: codes, perms, tenantIds } = found
  if (isSeparated && dutiesOf(codes).length > 1) return null
  return {
    kind: 'user',
    id: user.id,
    username: user.username,
    realname: user.realname,
    roles: isSeparated ? separatedRoles(codes) : codes,
    actions: new Set(
      perms
        .flatMap(text => (text ?? '').split(',').filter(Boolean))
        .filter(action => !isSeparated || isWithinDuty(action, codes)),
    ),
    tenantId: row.tenantId,
    tenantIds,
    tokenHash: row.hash,
    mustChangePassword: user.mustChangePassword,
  }
}

/** Makes the statement that reads a sign-in with the patient whose it is, where it is a patient's; built once. */
const signInWithPatient = (db: Db) =>
  db
    .select({ row: t.sysToken, patient: { id: t.hosPatient.id, name: t.hosPatient.name, tenantId: t.hosPatient.tenantId } })
    .from(t.sysToken)
    .leftJoin(
      t.hosPatient,
      and(eq(t.sysToken.kind, 'patient'), eq(t.hosPatient.id, t.sysToken.ownerId), eq(t.hosPatient.status, 1)),
    )
    .where(eq(t.sysToken.hash, sql.placeholder('hash')))
    .prepare('')

/** Makes the token store over a database and a clock (epoch ms); `idleLimit` in ms, 0 for none; `isSeparated`: nobody has two duties of administrators. */
export function createTokens(db: Db, now: () => number, idleLimit = 0, isSeparated = false): Tokens {
  // The cache's own time limit would follow another clock than the server's.
  const cache = new LRUCache<string, Known>({ max: 10_000 })
  const signIn = signInWithPatient(db)
  const listeners = new Set<(ended: Ended) => void>()
  const refreshed = new Set<(ownerId: string) => void>()
  // A load that was under way while something ended must not bring it back into the cache.
  let generation = 0

  const forget = (hash: string) => {
    generation += 1
    cache.delete(hash)
  }
  const forgetOwner = (ownerId = ''): void => {
    generation += 1
    for (const [hash, { principal }] of [...cache.entries()]) if (ownerId === '' || principal.id === ownerId) forget(hash)
  }
  const announce = (rows: readonly Row[], why: EndReason) => {
    for (const row of rows) {
      forget(row.hash)
      const kind = row.kind === 'patient' ? 'patient' : 'user'
      for (const listener of listeners) listener({ hash: row.hash, kind, ownerId: row.ownerId, why })
    }
  }

  const seenEvery = idleLimit > 0 ? Math.min(SEEN_EVERY_MS, idleLimit / 4) : SEEN_EVERY_MS
  /** Condition: used lately enough. */
  const isAwake = () => (idleLimit > 0 ? gt(t.sysToken.lastSeen, new Date(now() - idleLimit)) : undefined)

  const load = async (hash: string): Promise<Known | null> => {
    const [found] = await signIn.execute({ hash })
    const at = now()
    if (!found) return null
    const { row, patient } = found
    if (row.expiresAt.getTime() <= at) return null
    if (idleLimit > 0 && row.lastSeen.getTime() + idleLimit <= at) return null
    const principal: Principal | null =
      row.kind !== 'patient'
        ? await loadStaff(db, row, isSeparated)
        : patient && { kind: 'patient', ...patient, tokenHash: row.hash }
    const seen = row.lastSeen.getTime()
    const end = Math.min(row.expiresAt.getTime(), idleLimit > 0 ? seen + idleLimit : Number.POSITIVE_INFINITY)
    return principal && { principal, until: Math.min(at + CACHED_MS, end), seen }
  }
  const storeUse = async (hash: string, known: Known): Promise<void> => {
    const at = now()
    if (at - known.seen <= seenEvery) return
    known.seen = at
    await db
      .update(t.sysToken)
      .set({ lastSeen: new Date(at) })
      .where(eq(t.sysToken.hash, hash))
  }

  const fresh = (hash: string): Known | undefined => {
    const cached = cache.get(hash)
    // further away than ever written: the clock was set back meanwhile
    const left = cached === undefined ? 0 : cached.until - now()
    return left > 0 && left <= CACHED_MS ? cached : undefined
  }
  const resolveHash = async (hash: string, isUse = true): Promise<Principal | null> => {
    const cached = fresh(hash)
    const before = generation
    const known = cached ?? (await load(hash))
    if (known === null) return null
    if (cached === undefined && before === generation && !mustChange(known.principal)) cache.set(hash, known)
    if (isUse) await storeUse(hash, known)
    return known.principal
  }

  const remove = async (tx: Queryable, what: Ending): Promise<Row[]> => {
    const which =
      'hash' in what
        ? eq(t.sysToken.hash, what.hash)
        : and(
            eq(t.sysToken.kind, what.kind),
            eq(t.sysToken.ownerId, what.ownerId),
            what.exceptHash === undefined ? undefined : ne(t.sysToken.hash, what.exceptHash),
            what.id === undefined ? undefined : sql`left(${t.sysToken.hash}, 32) = ${what.id}`,
          )
    return tx.delete(t.sysToken).where(which).returning()
  }

  return {
    resolveHash,
    isKnown: token => token !== '' && token.length <= TOKEN_TEXT_MAX && fresh(hashToken(token)) !== undefined,

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
      const those = tx
        .select({ hash: t.sysToken.hash })
        .from(t.sysToken)
        .where(and(eq(t.sysToken.kind, kind), eq(t.sysToken.ownerId, ownerId)))
        .orderBy(desc(t.sysToken.lastSeen), desc(t.sysToken.createdAt))
        .offset(SIGN_INS_MAX)
      announce(await tx.delete(t.sysToken).where(inArray(t.sysToken.hash, those)).returning(), 'own')
      return token
    },

    async resolve(token, isUse) {
      return !token || token.length > TOKEN_TEXT_MAX ? null : resolveHash(hashToken(token), isUse)
    },

    async end(what, why) {
      const ended = await remove(db, what)
      announce(ended, why)
      return ended.length
    },

    async endIn(tx, what, why) {
      const ended = await remove(tx, what)
      return () => announce(ended, why)
    },

    async standing(hashes) {
      if (hashes.length === 0) return new Set()
      const rows = await db
        .select({ hash: t.sysToken.hash })
        .from(t.sysToken)
        .where(
          and(
            sql`${t.sysToken.hash} = any(${sql.param([...hashes])}::text[])`,
            gt(t.sysToken.expiresAt, new Date(now())),
            isAwake(),
          ),
        )
      return new Set(rows.map(({ hash }) => hash))
    },

    forgetOld() {
      for (const hash of [...cache.keys()]) if (fresh(hash) === undefined) cache.delete(hash)
    },

    refresh(ownerId = '') {
      forgetOwner(ownerId)
      for (const listener of refreshed) listener(ownerId)
    },
    forget: forgetOwner,
    onRefreshed: listener => void refreshed.add(listener),

    onEnded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    async sweep() {
      const ended = await db
        .delete(t.sysToken)
        .where(
          or(
            lt(t.sysToken.expiresAt, new Date(now())),
            idleLimit > 0 ? lte(t.sysToken.lastSeen, new Date(now() - idleLimit)) : undefined,
          ),
        )
        .returning()
      announce(ended, 'expired')
      return ended.length
    },
  }
}

/** Decorates `app.tokens`. */
export const tokensPlugin = fp(
  async app => {
    const tokens = createTokens(app.db, app.now, app.config.idleLimit, app.config.separation)
    app.decorate('tokens', tokens)
    const timer = setInterval(tokens.forgetOld, CACHED_MS)
    timer.unref()
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'tokens', dependencies: ['core'] },
)
