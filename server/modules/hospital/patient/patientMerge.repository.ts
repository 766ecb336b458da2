import { and, count, eq, exists, inArray, lt, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { SESSION_OPEN } from '#contract/lifecycles/chatSession.ts'
import { accountIdOf } from '#server/db/accountPeople.ts'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'

export type PatientRow = typeof t.hosPatient.$inferSelect

/** Sheets that are being written or reviewed, orders and refunds that still move, reservations that are to come. */
const LIVE_SHEETS = ['0', '1', '2', '3', '4', '5'] as const
const LIVE_ORDERS = ['0', '1', '2', '5', '8', '9']
const LIVE_REFUNDS = ['0', '1', '3'] as const
const LIVE_CARE = ['0', '1', '2', '3'] as const

/** Whether another card of the same account has this identity card. */
export async function isCertTaken(tx: Tx, id: string, certHash: string): Promise<boolean> {
  const [own] = await tx.select().from(t.hosPatient).where(eq(t.hosPatient.id, id))
  if (!own) return false
  const account = accountIdOf(own)
  const [row] = await tx
    .select({ n: count() })
    .from(t.hosPatient)
    .where(
      and(
        or(eq(t.hosPatient.id, account), eq(t.hosPatient.userId, account)),
        eq(t.hosPatient.status, 1),
        eq(t.hosPatient.certHash, certHash),
        ne(t.hosPatient.id, id),
      ),
    )
  return (row?.n ?? 0) > 0
}

export const setCert = async (
  tx: Tx,
  id: string,
  set: Partial<Pick<PatientRow, 'certType' | 'certNo' | 'certHash'>>,
): Promise<void> => {
  await tx.update(t.hosPatient).set(set).where(eq(t.hosPatient.id, id))
}

/** Open cards of the tenant, held in the order of their ids. */
export const lockPatients = (tx: Tx, tenantId: number, ids: readonly string[]): Promise<PatientRow[]> =>
  tx
    .select()
    .from(t.hosPatient)
    .where(and(inArray(t.hosPatient.id, [...ids]), eq(t.hosPatient.tenantId, tenantId), eq(t.hosPatient.status, 1)))
    .orderBy(t.hosPatient.id)
    .for('update')

/** Whether something of these patients still runs: a session, a sheet, an order, a refund, a reservation. */
export async function isBusy(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const of = [...ids]
  const counts = [
    await tx.$count(t.chatSession, and(inArray(t.chatSession.patientId, of), inArray(t.chatSession.status, [...SESSION_OPEN]))),
    await tx.$count(
      t.hosPrescription,
      and(inArray(t.hosPrescription.patientId, of), inArray(t.hosPrescription.status, [...LIVE_SHEETS])),
    ),
    await tx.$count(t.hosOrder, and(inArray(t.hosOrder.patientId, of), inArray(t.hosOrder.status, LIVE_ORDERS))),
    await tx.$count(
      t.hosRefund,
      and(
        inArray(t.hosRefund.status, [...LIVE_REFUNDS]),
        inArray(t.hosRefund.orderId, tx.select({ id: t.hosOrder.id }).from(t.hosOrder).where(inArray(t.hosOrder.patientId, of))),
      ),
    ),
    await tx.$count(
      t.careReservation,
      and(inArray(t.careReservation.patientId, of), inArray(t.careReservation.status, [...LIVE_CARE])),
    ),
  ]
  return counts.some(n => n > 0)
}

/** Whether the account of a card holds others, too. */
export const hasFamily = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.$count(t.hosPatient, and(eq(t.hosPatient.userId, id), ne(t.hosPatient.id, id), eq(t.hosPatient.status, 1)))) > 0

/** What belongs to `gone` goes on with `kept`; signed medical records stay as they were signed and are found by their session. */
export async function moveRows(tx: Tx, gone: PatientRow, kept: PatientRow): Promise<void> {
  const set = { patientId: kept.id }
  await tx
    .update(t.chatSession)
    .set({ ...set, appUserId: accountIdOf(kept) })
    .where(eq(t.chatSession.patientId, gone.id))
  await tx.update(t.hosPrescription).set(set).where(eq(t.hosPrescription.patientId, gone.id))
  await tx.update(t.hosOrder).set(set).where(eq(t.hosOrder.patientId, gone.id))
  await tx.update(t.hosIllness).set(set).where(eq(t.hosIllness.patientId, gone.id))
  await tx.update(t.hosConsent).set(set).where(eq(t.hosConsent.patientId, gone.id))
  await tx.update(t.chatRating).set(set).where(eq(t.chatRating.patientId, gone.id))
  await tx.update(t.careReservation).set(set).where(eq(t.careReservation.patientId, gone.id))
}

const { hosPatientAllergy: allergy, hosPatientCondition: condition, hosChronicEnroll: enrol } = t

type AllergyColumns = Record<
  'kind' | 'ingredientCode' | 'classCode' | 'text' | 'reaction' | 'severity' | 'source' | 'status',
  AnyPgColumn
>

/** Two allergies say the same: what is told, how it is coded, how bad it is, who says it, and whether it holds. */
const isSameAllergy = (one: AllergyColumns, other: AllergyColumns): SQL =>
  sql`row(${one.kind}, ${one.ingredientCode}, ${one.classCode}, ${one.text}, ${one.reaction}, ${one.severity}, ${one.source}, ${one.status})
    is not distinct from
    row(${other.kind}, ${other.ingredientCode}, ${other.classCode}, ${other.text}, ${other.reaction}, ${other.severity}, ${other.source}, ${other.status})`

/** Allergies, conditions and enrolments of both, each once; what ended on one card stands beside what holds on the other. */
export async function uniteFacts(tx: Tx, gone: PatientRow, kept: PatientRow): Promise<void> {
  const set = { patientId: kept.id }
  const allergyThere = alias(allergy, 'there')
  const sameAllergy = tx
    .select({ id: allergyThere.id })
    .from(allergyThere)
    .where(and(eq(allergyThere.patientId, kept.id), isSameAllergy(allergy, allergyThere)))
  await tx
    .update(allergy)
    .set(set)
    .where(and(eq(allergy.patientId, gone.id), notExists(sameAllergy)))
  const conditionThere = alias(condition, 'there')
  const sameCondition = tx
    .select({ id: conditionThere.id })
    .from(conditionThere)
    .where(
      and(
        eq(conditionThere.patientId, kept.id),
        eq(conditionThere.icdCode, condition.icdCode),
        eq(conditionThere.status, condition.status),
      ),
    )
  await tx
    .update(condition)
    .set(set)
    .where(and(eq(condition.patientId, gone.id), notExists(sameCondition)))
  await uniteEnrolments(tx, gone, kept)
}

/** One enrolment of each disease (its index takes no second one): 在管 before 暂停 before 已结案, of equals that of the kept card. */
async function uniteEnrolments(tx: Tx, gone: PatientRow, kept: PatientRow): Promise<void> {
  const other = alias(enrol, 'other')
  const further = tx
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.patientId, gone.id), eq(other.chronicId, enrol.chronicId), lt(other.status, enrol.status)))
  await tx.delete(enrol).where(and(eq(enrol.patientId, kept.id), exists(further)))
  const diseases = tx.select({ id: enrol.chronicId }).from(enrol).where(eq(enrol.patientId, kept.id))
  await tx
    .update(enrol)
    .set({ patientId: kept.id })
    .where(and(eq(enrol.patientId, gone.id), notInArray(enrol.chronicId, diseases)))
  await tx.delete(enrol).where(eq(enrol.patientId, gone.id))
}

/** The kept card with what it lacked; its allergies are asked anew before the next sheet. */
export async function completeCard(tx: Tx, gone: PatientRow, kept: PatientRow, by: { name: string; now: Date }): Promise<void> {
  const history = [kept.pastHistory, gone.pastHistory].filter(text => text !== '')
  const grades = [kept.liverGrade, gone.liverGrade].flatMap(grade => grade ?? [])
  const isLater = (one: Date | null, other: Date | null) => (one?.getTime() ?? 0) > (other?.getTime() ?? 0)
  await tx
    .update(t.hosPatient)
    .set({
      allergies: [...new Set([...kept.allergies, ...gone.allergies])],
      pastHistory: [...new Set(history)].join('；'),
      allergyAsked: null,
      ...(isLater(gone.weightAt, kept.weightAt) ? { weightG: gone.weightG, weightAt: gone.weightAt } : {}),
      ...(isLater(gone.scrAt, kept.scrAt) ? { scrUmol10: gone.scrUmol10, scrAt: gone.scrAt } : {}),
      // which of the two is older nobody noted: what asks for more care
      liverGrade: grades.toSorted().at(-1) ?? null,
      pregnancy: Math.max(kept.pregnancy, gone.pregnancy),
      lactation: Math.max(kept.lactation, gone.lactation),
      ...(kept.guardianName === ''
        ? { guardianName: gone.guardianName, guardianPhone: gone.guardianPhone, guardianCertNo: gone.guardianCertNo }
        : {}),
      version: sql`${t.hosPatient.version} + 1`,
      updateBy: by.name,
      updateTime: by.now,
    })
    .where(eq(t.hosPatient.id, kept.id))
}

/** Nobody finds the card any more, and nobody signs in with it. */
export async function closeMerged(tx: Tx, gone: PatientRow, keptId: string, by: { name: string; now: Date }): Promise<void> {
  const closed = { phone: `closed:${gone.id}`, updateBy: by.name, updateTime: by.now }
  await tx
    .update(t.hosPatient)
    .set({ ...closed, status: 0, mergedInto: keptId, certHash: null, hereUntil: null, initialsOf: gone.name })
    .where(eq(t.hosPatient.id, gone.id))
  await tx.delete(t.hosPatientInitials).where(eq(t.hosPatientInitials.patientId, gone.id))
  await tx
    .update(t.hosAppUser)
    .set({ ...closed, status: '2' })
    .where(eq(t.hosAppUser.id, gone.id))
}
