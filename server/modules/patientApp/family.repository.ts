import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { GUARDIAN_BELOW_YEARS, GUARDIAN_KEY } from '#contract/rules/familyTexts.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { hosConfig, hosPatient, hosPatientAllergy } from '#server/db/tables/index.ts'
import { isOfAccount } from '#server/db/accountPeople.ts'

export type MemberRow = typeof hosPatient.$inferSelect
export type AllergyRow = typeof hosPatientAllergy.$inferSelect

/** The people of an account, its own card first, then the longest there. */
export const membersOf = (db: Queryable, accountId: string): Promise<MemberRow[]> =>
  db
    .select()
    .from(hosPatient)
    .where(isOfAccount(accountId))
    .orderBy(sql`${hosPatient.id} <> ${accountId}`, asc(hosPatient.createTime), asc(hosPatient.id))

/** Below which age, in years, a guardian is named in this hospital. */
export async function guardianBelowYears(db: Queryable, tenantId: number): Promise<number> {
  const [row] = await db
    .select({ value: hosConfig.value })
    .from(hosConfig)
    .where(and(eq(hosConfig.tenantId, tenantId), eq(hosConfig.key, GUARDIAN_KEY)))
  const years = Number(row?.value)
  return Number.isSafeInteger(years) && years > 0 ? years : GUARDIAN_BELOW_YEARS
}

/** One of the people of an account, the row held until the end of the transaction. */
export async function lockMember(tx: Tx, accountId: string, id: string): Promise<MemberRow | undefined> {
  const [row] = await tx
    .select()
    .from(hosPatient)
    .where(and(isOfAccount(accountId), eq(hosPatient.id, id)))
    .for('update')
  return row
}

export async function countMembers(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(hosPatient).where(isOfAccount(accountId))
  return row?.n ?? 0
}

export async function hasCert(tx: Tx, accountId: string, certHash: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: hosPatient.id })
    .from(hosPatient)
    .where(and(isOfAccount(accountId), eq(hosPatient.certHash, certHash)))
    .limit(1)
  return row !== undefined
}

export const insertMember = (tx: Tx, row: typeof hosPatient.$inferInsert) => tx.insert(hosPatient).values(row)

export const updateMember = (tx: Tx, row: MemberRow, set: Partial<typeof hosPatient.$inferInsert>) =>
  tx
    .update(hosPatient)
    .set({ ...set, version: row.version + 1 })
    .where(eq(hosPatient.id, row.id))

/** The person is the default one, and no other of the account. */
export const makeDefault = (tx: Tx, accountId: string, id: string) =>
  tx
    .update(hosPatient)
    .set({ isDefault: sql`case when ${hosPatient.id} = ${id} then 'Y' else 'N' end` })
    .where(isOfAccount(accountId))

/** Allergies that hold of these people, the oldest first. */
export const allergiesOf = (db: Queryable, ids: readonly string[]): Promise<AllergyRow[]> =>
  db
    .select()
    .from(hosPatientAllergy)
    .where(and(inArray(hosPatientAllergy.patientId, [...ids]), eq(hosPatientAllergy.status, '1')))
    .orderBy(asc(hosPatientAllergy.createTime), asc(hosPatientAllergy.id))

/** An allergy that the account tells of. */
export const insertToldAllergy = (tx: Tx, row: MemberRow, of: { kind: string; text: string; by: string; now: Date }) =>
  tx.insert(hosPatientAllergy).values({
    id: newId(),
    tenantId: row.tenantId,
    patientId: row.id,
    kind: of.kind,
    text: of.text,
    source: '1',
    createBy: of.by,
    createTime: of.now,
  })

export async function findAllergy(tx: Tx, patientId: string, id: string): Promise<AllergyRow | undefined> {
  const [row] = await tx
    .select()
    .from(hosPatientAllergy)
    .where(and(eq(hosPatientAllergy.id, id), eq(hosPatientAllergy.patientId, patientId)))
  return row
}

/** The allergy does not hold any more; its row stays. */
export const endAllergy = (tx: Tx, id: string, by: string, now: Date) =>
  tx.update(hosPatientAllergy).set({ status: '0', updateBy: by, updateTime: now }).where(eq(hosPatientAllergy.id, id))
