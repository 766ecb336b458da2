import { and, eq, inArray, isNull, like, notInArray, or, sql } from 'drizzle-orm'
import { CARE_LIVE } from '#contract/lifecycles/careReservation.ts'
import { isOfAccount } from '#server/db/accountPeople.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import {
  careReservation,
  hosIllness,
  hosOrder,
  hosPatient,
  hosPrescription,
  hosRevisitProof,
  sysFile,
  sysLoginGuard,
  sysOneTimeCode,
} from '#server/db/tables/index.ts'

const peopleOf = (db: Queryable, id: string) => db.select({ id: hosPatient.id }).from(hosPatient).where(isOfAccount(id))

/** Visits that are to be paid go with their order. */
const VISIT_OPEN = CARE_LIVE.filter(status => status !== '0')
/** Paid and not issued; money on its way back. */
const ORDER_OPEN = ['8', '5']
const IN_REVIEW = ['1', '2'] as const

/** The first thing of an account's people, apart from consultations, that its patient alone can still end or wait for; null: none. */
export async function openMatterOf(db: Queryable, id: string): Promise<'care' | 'order' | 'sheet' | null> {
  const people = peopleOf(db, id)
  const visits = await db
    .select({ id: careReservation.id })
    .from(careReservation)
    .where(and(inArray(careReservation.patientId, people), inArray(careReservation.status, VISIT_OPEN)))
    .limit(1)
  if (visits.length > 0) return 'care'
  const orders = await db
    .select({ id: hosOrder.id })
    .from(hosOrder)
    .where(and(inArray(hosOrder.patientId, people), inArray(hosOrder.status, ORDER_OPEN)))
    .limit(1)
  if (orders.length > 0) return 'order'
  const sheets = await db
    .select({ id: hosPrescription.id })
    .from(hosPrescription)
    .where(and(inArray(hosPrescription.patientId, people), inArray(hosPrescription.status, IN_REVIEW)))
    .limit(1)
  return sheets.length > 0 ? 'sheet' : null
}

/** Orders of an account's people that were never paid. */
export async function unpaidOf(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: hosOrder.id })
    .from(hosOrder)
    .where(and(inArray(hosOrder.patientId, peopleOf(tx, id)), eq(hosOrder.status, '0')))
    .orderBy(hosOrder.id)
  return rows.map(row => row.id)
}

/**
 * Blanks how to reach the people of an account where nothing keeps it: at visits that are over, and of guardians. Delivered orders keep receiver, phone and
 * address, as sales of drugs by network are kept five years (药品网络销售监督管理办法 article 14).
 */
export async function blankContacts(tx: Tx, id: string, now: Date): Promise<void> {
  const stamp = { updateBy: id, updateTime: now }
  await tx
    .update(careReservation)
    .set({ contactPhone: '', address: '', ...stamp })
    .where(and(inArray(careReservation.patientId, peopleOf(tx, id)), notInArray(careReservation.status, [...CARE_LIVE])))
  await tx
    .update(hosPatient)
    .set({ guardianPhone: '', ...stamp })
    .where(isOfAccount(id))
}

/** Removes the rows of files that an account sent and that no consultation, illness or proof names; answers their paths, whose bytes go after the commit. */
export async function dropOwnFiles(tx: Tx, id: string): Promise<string[]> {
  const people = peopleOf(tx, id)
  const ofIllness = sql`exists (select 1 from ${hosIllness} i where i.patient_id in ${people}
    and position(${sysFile.path} in i.card::text) > 0)`
  const ofProof = sql`exists (select 1 from ${hosRevisitProof} p where p.file_id in (${sysFile.path}, ${sysFile.id}))`
  const rows = await tx
    .delete(sysFile)
    .where(
      and(
        eq(sysFile.ownerKind, 'patient'),
        eq(sysFile.ownerId, id),
        isNull(sysFile.sessionId),
        sql`not ${ofIllness}`,
        sql`not ${ofProof}`,
      ),
    )
    .returning({ path: sysFile.path })
  return rows.map(({ path }) => path)
}

/** Removes codes, pauses and counts of tries whose key is the phone of a patient. */
export async function forgetPhone(tx: Tx, phone: string): Promise<void> {
  const { key } = sysOneTimeCode
  await tx.delete(sysOneTimeCode).where(and(like(key, 'patient%'), or(like(key, `%:${phone}`), like(key, `%:${phone}:%`))))
  await tx.delete(sysLoginGuard).where(eq(sysLoginGuard.key, `patient:${phone}`))
}
