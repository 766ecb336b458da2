import { and, desc, eq, inArray } from 'drizzle-orm'
import type { RuleOverride } from '#contract/prescriptions/overrides.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { hosRxLine, hosRxOverride, hosRxVersion } from '#server/db/tables/index.ts'
import type { SheetRow } from './sheet.repository.ts'

export type VersionRow = typeof hosRxVersion.$inferSelect

/** The signed version of that number. */
export async function findVersion(db: Queryable, rxId: string, rxVersion: number): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(hosRxVersion)
    .where(and(eq(hosRxVersion.rxId, rxId), eq(hosRxVersion.rxVersion, rxVersion)))
  return row
}
/** The version signed last. */
export async function newestVersion(db: Queryable, rxId: string): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(hosRxVersion)
    .where(eq(hosRxVersion.rxId, rxId))
    .orderBy(desc(hosRxVersion.rxVersion))
    .limit(1)
  return row
}

/** Keeps what was signed, with a reason for each L2; it never changes again. */
export async function insertVersion(
  tx: Tx,
  version: typeof hosRxVersion.$inferInsert,
  overrides: readonly RuleOverride[],
  byUser: string,
): Promise<void> {
  await tx.insert(hosRxVersion).values(version)
  const { rxId, rxVersion, tenantId, signatureId, submittedAt } = version
  if (overrides.length > 0)
    await tx
      .insert(hosRxOverride)
      .values(overrides.map(one => ({ ...one, id: newId(), tenantId, rxId, rxVersion, byUser, at: submittedAt, signatureId })))
}

/** Keys of the L2 that the doctor gave a reason for. */
export async function overridesOf(db: Queryable, rxId: string, rxVersion: number): Promise<RuleOverride[]> {
  return db
    .select({
      ruleKey: hosRxOverride.ruleKey,
      level: hosRxOverride.level,
      reasonCode: hosRxOverride.reasonCode,
      text: hosRxOverride.text,
    })
    .from(hosRxOverride)
    .where(and(eq(hosRxOverride.rxId, rxId), eq(hosRxOverride.rxVersion, rxVersion)))
}

/** The day from which the lines of a version, or those of these numbers, count as taken; no part of what is signed. */
export async function setLineDay(
  tx: Tx,
  { id, rxVersion }: Pick<SheetRow, 'id' | 'rxVersion'>,
  day: string,
  nos?: readonly number[],
): Promise<void> {
  const some = nos === undefined ? undefined : inArray(hosRxLine.no, [...nos])
  await tx
    .update(hosRxLine)
    .set({ day })
    .where(and(eq(hosRxLine.rxId, id), eq(hosRxLine.rxVersion, rxVersion), some))
}
