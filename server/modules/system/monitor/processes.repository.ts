import { asc, eq, gt, lt } from 'drizzle-orm'
import type { ProcessLine } from '#contract/entities/monitor.ts'
import type { Queryable } from '#server/db/client.ts'
import { sysProcess } from '#server/db/tables/index.ts'

/** Those that ended without a word are forgotten after this, ms. */
const FORGOTTEN_AFTER = 3_600_000

/** Writes what a process says of itself, in place of what it said before. */
export async function sayProcess(db: Queryable, { id, ...figures }: ProcessLine, now: Date): Promise<void> {
  await db
    .insert(sysProcess)
    .values({ id, at: now, figures })
    .onConflictDoUpdate({ target: sysProcess.id, set: { at: now, figures } })
  await db.delete(sysProcess).where(lt(sysProcess.at, new Date(now.getTime() - FORGOTTEN_AFTER)))
}

/** What processes said since a moment. */
export async function processesSince(db: Queryable, since: Date): Promise<ProcessLine[]> {
  const rows = await db.select().from(sysProcess).where(gt(sysProcess.at, since)).orderBy(asc(sysProcess.id))
  return rows.map(({ id, figures }) => ({ ...(figures as Omit<ProcessLine, 'id'>), id }))
}

/** A process that ends is no longer shown. */
export async function forgetProcess(db: Queryable, id: string): Promise<void> {
  await db.delete(sysProcess).where(eq(sysProcess.id, id))
}
