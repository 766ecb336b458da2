import { and, count, desc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { visibleAccounts } from '#server/crud/accountScope.ts'
import type { Asker } from '#server/crud/accountScope.ts'
import { narrowedPatients } from '#server/crud/patientScope.ts'
import { hosPatient, sysDataLog, sysUser } from '#server/db/tables/index.ts'

export type DataLogEntry = typeof sysDataLog.$inferSelect

const VERSIONS_MAX = 200

/** Entries of the own tenant and of tenant 0. Accounts stand under tenant 0, too: only those that the person may see; so with patients, whom data rules keep from some. */
async function seenBy(asker: Asker): Promise<SQL | undefined> {
  const account = asker.tx
    .select({ one: sql`1` })
    .from(sysUser)
    .where(and(eq(sysUser.id, sysDataLog.entityId), await visibleAccounts(asker)))
  const narrowed = await narrowedPatients(asker)
  const patient = asker.tx
    .select({ one: sql`1` })
    .from(hosPatient)
    .where(and(eq(hosPatient.id, sysDataLog.entityId), narrowed))
  return and(
    inArray(sysDataLog.tenantId, [0, asker.user.tenantId]),
    or(ne(sysDataLog.entity, 'sys_user'), exists(account)),
    narrowed && or(ne(sysDataLog.entity, 'hos_patient'), exists(patient)),
  )
}

/** A page of the entries that the person may see, the newest first, of one table and one row where they are named; with how many there are. */
export async function pageOfDataLog(
  asker: Asker,
  {
    entity,
    entityId,
    limit,
    offset,
  }: { entity: string | undefined; entityId: string | undefined; limit: number; offset: number },
): Promise<{ rows: DataLogEntry[]; total: number }> {
  const where = and(
    await seenBy(asker),
    entity ? eq(sysDataLog.entity, entity) : undefined,
    entityId ? eq(sysDataLog.entityId, entityId) : undefined,
  )
  const rows = await asker.tx
    .select()
    .from(sysDataLog)
    .where(where)
    .orderBy(desc(sysDataLog.at), desc(sysDataLog.id))
    .limit(limit)
    .offset(offset)
  const [sum] = await asker.tx.select({ n: count() }).from(sysDataLog).where(where)
  return { rows, total: sum?.n ?? 0 }
}

/** Those of these entries that the person may see, in no order. */
export async function dataLogByIds(asker: Asker, ids: readonly string[]): Promise<DataLogEntry[]> {
  return asker.tx
    .select()
    .from(sysDataLog)
    .where(and(inArray(sysDataLog.id, [...ids]), await seenBy(asker)))
}

/** The newest versions of one row that the person may see, at most 200. */
export async function versionsOfRow(asker: Asker, entity: string, entityId: string): Promise<DataLogEntry[]> {
  return asker.tx
    .select()
    .from(sysDataLog)
    .where(and(await seenBy(asker), eq(sysDataLog.entity, entity), eq(sysDataLog.entityId, entityId)))
    .orderBy(desc(sysDataLog.version))
    .limit(VERSIONS_MAX)
}
