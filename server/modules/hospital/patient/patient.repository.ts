import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  chatSession,
  hosChronic,
  hosChronicEnroll,
  hosPatient,
  hosPatientAllergy,
  hosPatientCondition,
} from '#server/db/tables/index.ts'

const IN_FORCE = '1'
/** Of the selected row: a column of the one table that is selected from is written without its table, so a subquery would take its own. */
const OWN = sql`"hos_patient"."id"`

/** Cards that are neither closed by their patient nor united into another one. */
export const isOpenCard = (): SQL => sql`${hosPatient.status} = 1`

/** Those of a doctor's consultations. */
export const treatedBy = (userId: string): SQL => sql`exists (
  select 1 from ${chatSession} s where s.patient_id = ${hosPatient.id} and s.doctor_user_id = ${userId} and s.sealed_at is null
)`

/** Born so that they are so many years old on `today` (YYYY-MM-DD), both ends included; null is open. */
export function agedBetween(from: number | null, to: number | null, today: string): SQL | undefined {
  const before = (years: number) => `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
  return and(
    from === null ? undefined : sql`${hosPatient.birthday} <= ${before(from)}`,
    to === null ? undefined : sql`${hosPatient.birthday} > ${before(to + 1)}`,
  )
}

/** With an allergy that is known, told or confirmed, or without. */
export function withAllergy(isKnown: boolean): SQL {
  const known = sql`(${hosPatient.allergies} <> '[]'::jsonb or exists (
    select 1 from ${hosPatientAllergy} a where a.patient_id = ${hosPatient.id} and a.status = ${IN_FORCE}
  ))`
  return isKnown ? known : sql`not ${known}`
}

/** In care for a chronic disease. */
export const inCareFor = (chronicId: string): SQL => sql`exists (
  select 1 from ${hosChronicEnroll} e where e.patient_id = ${hosPatient.id} and e.chronic_id = ${chronicId} and e.status = ${IN_FORCE}
)`

/** What rows of the list show besides their columns, by patient. */
export async function listedPatients(db: Queryable, tenantId: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: hosPatient.id,
      allergies: hosPatient.allergies,
      told: sql<string>`coalesce((select string_agg(a.text, '、' order by a.text) from ${hosPatientAllergy} a
        where a.patient_id = ${OWN} and a.status = ${IN_FORCE}), '')`,
      inCare: sql<string>`coalesce((select string_agg(c.name, '、' order by c.name) from ${hosChronicEnroll} e
        join ${hosChronic} c on c.id = e.chronic_id where e.patient_id = ${OWN} and e.status = ${IN_FORCE}), '')`,
      visits: sql<number>`(select count(*)::int from ${chatSession} s where s.patient_id = ${OWN})`,
      lastVisit: sql`(select max(s.created_at) from ${chatSession} s where s.patient_id = ${OWN})`.mapWith(hosPatient.createTime),
    })
    .from(hosPatient)
    .where(and(eq(hosPatient.tenantId, tenantId), inArray(hosPatient.id, [...ids])))
  return rows
}

export const allergyRowsOf = (db: Queryable, id: string) =>
  db
    .select()
    .from(hosPatientAllergy)
    .where(and(eq(hosPatientAllergy.patientId, id), eq(hosPatientAllergy.status, IN_FORCE)))
    .orderBy(desc(hosPatientAllergy.createTime), hosPatientAllergy.id)

export const conditionRowsOf = (db: Queryable, id: string) =>
  db.select().from(hosPatientCondition).where(eq(hosPatientCondition.patientId, id)).orderBy(hosPatientCondition.icdCode)

/** A patient that is known to be there. */
export async function rowOfPatient(db: Queryable, id: string): Promise<typeof hosPatient.$inferSelect> {
  const [row] = await db.select().from(hosPatient).where(eq(hosPatient.id, id))
  if (!row) throw new Error('a patient of the list cannot be found')
  return row
}
