import { and, count, desc, eq, gt, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { visibleAccounts } from '#server/crud/accountScope.ts'
import type { Asker } from '#server/crud/accountScope.ts'
import { sysToken, sysUser } from '#server/db/tables/index.ts'

/** A sign-in with the account that it is of. */
export interface OnlinePerson {
  token: typeof sysToken.$inferSelect
  person: typeof sysUser.$inferSelect
}

const isPerson = and(eq(sysUser.id, sysToken.ownerId), eq(sysUser.status, 1), eq(sysUser.delFlag, 0))
/**
 * Sign-ins of accounts that who asks may see, so of people of their tenant, that have not run out and, with a limit (ms, else 0), were used within it. One
 * is made before its person chooses among tenants and serves in all of theirs: it is not asked for which it was made.
 */
async function lives(asker: Asker, idleLimit: number): Promise<SQL | undefined> {
  const { now } = asker
  return and(
    eq(sysToken.kind, 'user'),
    gt(sysToken.expiresAt, now),
    idleLimit > 0 ? gt(sysToken.lastSeen, new Date(now.getTime() - idleLimit)) : undefined,
    await visibleAccounts(asker),
  )
}

/** A page of the live sign-ins, those used last first, of one account where `username` is not ''; with how many there are. `idleLimit`: ms, 0 for none. */
export async function pageOfOnline(
  asker: Asker,
  of: { idleLimit: number; username: string; limit: number; offset: number },
): Promise<{ rows: OnlinePerson[]; total: number }> {
  const where = and(await lives(asker, of.idleLimit), of.username === '' ? undefined : eq(sysUser.username, of.username))
  const [sum] = await asker.tx.select({ n: count() }).from(sysToken).innerJoin(sysUser, isPerson).where(where)
  const rows = await asker.tx
    .select({ token: sysToken, person: sysUser })
    .from(sysToken)
    .innerJoin(sysUser, isPerson)
    .where(where)
    .orderBy(desc(sysToken.lastSeen), desc(sysToken.hash))
    .limit(of.limit)
    .offset(of.offset)
  return { rows, total: sum?.n ?? 0 }
}

/** Those of these sign-ins, by their hashes, that live and that the person may see. `idleLimit`: ms, 0 for none. */
export async function onlineByHashes(
  asker: Asker,
  idleLimit: number,
  hashes: readonly string[],
): Promise<{ hash: string; ownerId: string }[]> {
  if (hashes.length === 0) return []
  return asker.tx
    .select({ hash: sysToken.hash, ownerId: sysToken.ownerId })
    .from(sysToken)
    .innerJoin(sysUser, isPerson)
    .where(and(await lives(asker, idleLimit), inArray(sysToken.hash, [...hashes])))
}
