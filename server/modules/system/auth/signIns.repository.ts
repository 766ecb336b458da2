import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { visibleAccounts } from '#server/crud/accountScope.ts'
import type { Asker } from '#server/crud/accountScope.ts'
import type { Queryable } from '#server/db/client.ts'
import { sysToken, sysUser } from '#server/db/tables/index.ts'

const SHOWN_MAX = 100
/** How much of a hash names a sign-in to its owner. */
const ID_LENGTH = 32

/** What names a sign-in to its owner: the beginning of its hash. */
export const idOfSignIn = (hash: string): string => hash.slice(0, ID_LENGTH)

const ownedBy = (userId: string) => and(eq(sysToken.kind, 'user'), eq(sysToken.ownerId, userId))

/** Sign-ins of a user that have not run out, in any tenant, those used last first. */
export async function signInsOf(db: Queryable, userId: string, now: Date): Promise<(typeof sysToken.$inferSelect)[]> {
  return db
    .select()
    .from(sysToken)
    .where(and(ownedBy(userId), gt(sysToken.expiresAt, now)))
    .orderBy(desc(sysToken.lastSeen), desc(sysToken.createdAt))
    .limit(SHOWN_MAX)
}

/** The whole hash of a sign-in of a user by what names it to them; null: there is none. */
export async function hashOfSignIn(db: Queryable, userId: string, id: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: sysToken.hash })
    .from(sysToken)
    .where(and(ownedBy(userId), sql`left(${sysToken.hash}, ${ID_LENGTH}) = ${id}`))
  return row?.hash ?? null
}

/** Whose sign-in this is, of an account that the person may see, for whichever of its tenants it was made; null: there is none. */
export async function ownerOfSignIn(asker: Asker, hash: string): Promise<string | null> {
  const [found] = await asker.tx
    .select({ ownerId: sysToken.ownerId })
    .from(sysToken)
    .innerJoin(sysUser, eq(sysUser.id, sysToken.ownerId))
    .where(and(eq(sysToken.hash, hash), eq(sysToken.kind, 'user'), await visibleAccounts(asker)))
  return found?.ownerId ?? null
}
