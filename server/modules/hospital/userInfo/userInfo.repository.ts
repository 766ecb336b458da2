import { and, eq, inArray, notLike, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { hosAppUser, hosOrder, hosPatient } from '#server/db/tables/index.ts'

/** Accounts that their patients did not close (`closeAccount`). */
export const isOpenAccount = (): SQL => notLike(hosAppUser.phone, 'closed:%')

/** How many people and orders accounts have, by account. */
export async function countsOfAccounts(
  db: Queryable,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, { people: number; orders: number }>> {
  if (ids.length === 0) return new Map()
  const account = sql<string>`coalesce(${hosPatient.userId}, ${hosPatient.id})`
  const rows = await db
    .select({
      account,
      people: sql<number>`count(distinct ${hosPatient.id}) filter (where ${hosPatient.status} = 1)::int`,
      orders: sql<number>`count(${hosOrder.id})::int`,
    })
    .from(hosPatient)
    .leftJoin(hosOrder, eq(hosOrder.patientId, hosPatient.id))
    .where(and(eq(hosPatient.tenantId, tenantId), inArray(account, [...ids])))
    .groupBy(account)
  return new Map(rows.map(({ account: id, ...counts }) => [id, counts]))
}

/** An account of the tenant that is not closed, held until the end of the transaction. */
export async function lockAppUser(tx: Tx, tenantId: number, id: string): Promise<typeof hosAppUser.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(hosAppUser)
    .where(and(eq(hosAppUser.id, id), eq(hosAppUser.tenantId, tenantId), isOpenAccount()))
    .for('update')
  return row
}

export const isAppUserOf = async (db: Queryable, tenantId: number, id: string): Promise<boolean> =>
  (await db.$count(hosAppUser, and(eq(hosAppUser.id, id), eq(hosAppUser.tenantId, tenantId), isOpenAccount()))) > 0

/** 1 正常, 2 冻结. */
export async function setAppUserStatus(
  tx: Tx,
  row: Pick<typeof hosAppUser.$inferSelect, 'id' | 'version'>,
  set: { status: '1' | '2'; updateBy: string; updateTime: Date },
): Promise<void> {
  await tx
    .update(hosAppUser)
    .set({ ...set, version: row.version + 1 })
    .where(eq(hosAppUser.id, row.id))
}
