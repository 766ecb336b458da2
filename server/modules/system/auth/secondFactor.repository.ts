import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysRecoveryCode, sysSecondFactor } from '#server/db/tables/index.ts'

export type FactorRow = typeof sysSecondFactor.$inferSelect

/** The second factor of a user that is on, or one that was begun only. */
export async function findFactor(db: Queryable, userId: string, isConfirmed: boolean): Promise<FactorRow | undefined> {
  const part = isConfirmed ? isNotNull(sysSecondFactor.confirmedAt) : isNull(sysSecondFactor.confirmedAt)
  const [row] = await db
    .select()
    .from(sysSecondFactor)
    .where(and(eq(sysSecondFactor.userId, userId), part))
  return row
}

/** Writes a new secret (as it is stored) in place of one that was begun only; false: a second factor is on. */
export async function beginFactor(
  db: Queryable,
  userId: string,
  row: { secret: string; createdAt: Date; lastStep: number },
): Promise<boolean> {
  const begun = await db
    .insert(sysSecondFactor)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: sysSecondFactor.userId, set: row, setWhere: isNull(sysSecondFactor.confirmedAt) })
    .returning({ userId: sysSecondFactor.userId })
  return begun.length > 0
}

/** The secrets of everybody, as they are stored. */
export const everySecret = (db: Queryable): Promise<{ userId: string; secret: string }[]> =>
  db.select({ userId: sysSecondFactor.userId, secret: sysSecondFactor.secret }).from(sysSecondFactor)

/** Stores a secret in another form in place of the one it has; nothing where that changed meanwhile. */
export async function replaceSecret(
  db: Queryable,
  { userId, secret }: { userId: string; secret: string },
  next: string,
): Promise<void> {
  await db
    .update(sysSecondFactor)
    .set({ secret: next })
    .where(and(eq(sysSecondFactor.userId, userId), eq(sysSecondFactor.secret, secret)))
}

/** Takes a step of the clock for a secret, once; false: that step or a later one was taken, or the secret is another. */
export async function useStep(db: Queryable, { userId, secret }: FactorRow, step: number): Promise<boolean> {
  const taken = await db
    .update(sysSecondFactor)
    .set({ lastStep: step })
    .where(and(eq(sysSecondFactor.userId, userId), eq(sysSecondFactor.secret, secret), lt(sysSecondFactor.lastStep, step)))
    .returning({ userId: sysSecondFactor.userId })
  return taken.length > 0
}

/** Turns a second factor on that was begun; false: there is none. */
export async function confirmFactor(db: Queryable, userId: string, at: Date): Promise<boolean> {
  const turned = await db
    .update(sysSecondFactor)
    .set({ confirmedAt: at })
    .where(and(eq(sysSecondFactor.userId, userId), isNull(sysSecondFactor.confirmedAt)))
    .returning({ userId: sysSecondFactor.userId })
  return turned.length > 0
}

/** Puts recovery codes, by their hashes, in place of those that a user has. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(sysRecoveryCode).where(eq(sysRecoveryCode.userId, userId))
  await tx.insert(sysRecoveryCode).values(hashes.map(hash => ({ userId, hash })))
}

/** Spends a recovery code, once; false: the user has no such code. */
export async function spendRecoveryCode(db: Queryable, userId: string, hash: string): Promise<boolean> {
  const used = await db
    .delete(sysRecoveryCode)
    .where(and(eq(sysRecoveryCode.userId, userId), eq(sysRecoveryCode.hash, hash)))
    .returning({ userId: sysRecoveryCode.userId })
  return used.length > 0
}

/** What is stored of the recovery codes of a user that are not spent. */
export async function recoveryCodesOf(db: Queryable, userId: string): Promise<string[]> {
  const stored = await db.select({ hash: sysRecoveryCode.hash }).from(sysRecoveryCode).where(eq(sysRecoveryCode.userId, userId))
  return stored.map(({ hash }) => hash)
}

/** What is stored of the recovery codes of everybody. */
export const everyRecoveryCode = (db: Queryable): Promise<{ userId: string; hash: string }[]> => db.select().from(sysRecoveryCode)

/** Writes another hash of a recovery code in place of the one it has. */
export async function replaceHash(
  db: Queryable,
  { userId, hash }: { userId: string; hash: string },
  next: string,
): Promise<void> {
  await db
    .update(sysRecoveryCode)
    .set({ hash: next })
    .where(and(eq(sysRecoveryCode.userId, userId), eq(sysRecoveryCode.hash, hash)))
}

/** How many recovery codes of a user are not spent. */
export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [left] = await db.select({ count: count() }).from(sysRecoveryCode).where(eq(sysRecoveryCode.userId, userId))
  return left?.count ?? 0
}

/** Removes the second factor of a user with the recovery codes; whether it was on. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const factors = await tx.delete(sysSecondFactor).where(eq(sysSecondFactor.userId, userId)).returning()
  await tx.delete(sysRecoveryCode).where(eq(sysRecoveryCode.userId, userId))
  return factors.some(({ confirmedAt }) => confirmedAt !== null)
}
