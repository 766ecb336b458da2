import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import { SESSION_OPEN } from '#contract/lifecycles/chatSession.ts'
import { isOfAccount } from '#server/db/accountPeople.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { chatSession, hosAppUser, hosPatient, hosPatientInitials, sysTenant } from '#server/db/tables/index.ts'
import { TokenFailure } from '#server/plugins/refusal.ts'

export type PatientRow = typeof hosPatient.$inferSelect

/** The card of an account, closed or not. */
export async function findPatient(db: Queryable, id: string): Promise<PatientRow | undefined> {
  const [row] = await db.select().from(hosPatient).where(eq(hosPatient.id, id))
  return row
}

const openRow = (tx: Queryable, id: string) =>
  tx
    .select()
    .from(hosPatient)
    .where(and(eq(hosPatient.id, id), eq(hosPatient.status, 1)))

/** The patient's row. One that is closed has no sign-in any more. */
export async function patientRow(tx: Queryable, id: string): Promise<PatientRow> {
  const [row] = await openRow(tx, id)
  if (!row) throw new TokenFailure()
  return row
}

/** As `patientRow`, locked until the end of the transaction. */
export async function lockPatientRow(tx: Tx, id: string): Promise<PatientRow> {
  const [row] = await openRow(tx, id).for('update')
  if (!row) throw new TokenFailure()
  return row
}

/** The patient who signs in with this phone; undefined: nobody, or the account is closed. */
export async function patientByPhone(db: Queryable, phone: string): Promise<PatientRow | undefined> {
  const [row] = await db
    .select({ patient: hosPatient })
    .from(hosAppUser)
    .innerJoin(hosPatient, eq(hosPatient.id, hosAppUser.id))
    .where(and(eq(hosAppUser.phone, phone), eq(hosAppUser.status, '1')))
  return row?.patient.status === 1 ? row.patient : undefined
}

/** Whether some account signs in with this phone. */
export async function isPhoneTaken(tx: Queryable, phone: string): Promise<boolean> {
  const rows = await tx.select({ id: hosAppUser.id }).from(hosAppUser).where(eq(hosAppUser.phone, phone))
  return rows.length > 0
}

/**
 * Whether an account may sign in by a phone; its row is locked, so that anyone who freezes or closes it, or gives it another phone, meanwhile comes after this
 * transaction or was first.
 */
export async function isAccountOpen(tx: Tx, id: string, phone: string): Promise<boolean> {
  const { status, phone: current } = hosAppUser
  const [account] = await tx.select({ status, current }).from(hosAppUser).where(eq(hosAppUser.id, id)).for('share')
  return account?.status === '1' && account.current === phone
}

/** Whether the tenant is frozen; its row is locked, so that anyone who freezes it meanwhile comes after this transaction or was first. */
export async function isTenantFrozen(tx: Tx, tenantId: number): Promise<boolean> {
  const [tenant] = await tx.select({ status: sysTenant.status }).from(sysTenant).where(eq(sysTenant.id, tenantId)).for('share')
  return tenant !== undefined && tenant.status !== 1
}

export const recordSignIn = async (db: Queryable, id: string, lastLoginAt: Date): Promise<void> => {
  await db.update(hosAppUser).set({ lastLoginAt }).where(eq(hosAppUser.id, id))
}

/** Writes columns of the account's own card. */
export const updatePatient = async (tx: Tx, id: string, change: Partial<Omit<PatientRow, 'version'>>): Promise<void> => {
  await tx
    .update(hosPatient)
    .set({ ...change, version: sql`${hosPatient.version} + 1` })
    .where(eq(hosPatient.id, id))
}

/** The phone of an account, in its sign-in, on its own card and on those of its people, who have no number of their own. */
export async function setPhone(tx: Tx, id: string, phone: string, now: Date): Promise<void> {
  await tx.update(hosAppUser).set({ phone, updateBy: id, updateTime: now }).where(eq(hosAppUser.id, id))
  await tx
    .update(hosPatient)
    .set({ phone, updateBy: id, updateTime: now, version: sql`${hosPatient.version} + 1` })
    .where(isOfAccount(id))
}

/** Consultations of an account that wait or run. */
export async function countOpen(tx: Queryable, id: string): Promise<number> {
  const [open] = await tx
    .select({ n: count() })
    .from(chatSession)
    .where(and(eq(chatSession.appUserId, id), inArray(chatSession.status, [...SESSION_OPEN])))
  return open?.n ?? 0
}

/** Closes an account with the cards of its people, frees its phone, and seals its consultations against every doctor. */
export async function closeAccount(tx: Tx, { id, name }: PatientRow, now: Date): Promise<void> {
  const closed = { status: 0, closedAt: now, phone: `closed:${id}`, updateBy: id, updateTime: now }
  await updatePatient(tx, id, { ...closed, hereUntil: null, initialsOf: name })
  // the cards of the others go with the account
  await tx
    .update(hosPatient)
    .set({ ...closed, initialsOf: sql`${hosPatient.name}` })
    .where(and(eq(hosPatient.userId, id), eq(hosPatient.status, 1)))
  await tx
    .update(hosAppUser)
    .set({ status: '2', phone: `closed:${id}`, nickname: '', updateBy: id, updateTime: now })
    .where(eq(hosAppUser.id, id))
  const people = tx
    .select({ id: hosPatient.id })
    .from(hosPatient)
    .where(or(eq(hosPatient.id, id), eq(hosPatient.userId, id)))
  await tx.delete(hosPatientInitials).where(inArray(hosPatientInitials.patientId, people))
  await tx.update(chatSession).set({ sealedAt: now }).where(eq(chatSession.appUserId, id))
}
