import { and, count, eq, inArray, ne, or } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import { hosAppUser, hosChronicEnroll, hosPatient } from '#server/db/tables/index.ts'

const IN_CARE = '1'
const CLOSED = 0

/** Patients in care by disease. */
export async function inCareOf(db: Queryable, chronicIds: readonly string[]): Promise<Map<string, number>> {
  if (chronicIds.length === 0) return new Map()
  const rows = await db
    .select({ chronicId: hosChronicEnroll.chronicId, patients: count() })
    .from(hosChronicEnroll)
    .where(and(inArray(hosChronicEnroll.chronicId, [...chronicIds]), eq(hosChronicEnroll.status, IN_CARE)))
    .groupBy(hosChronicEnroll.chronicId)
  return new Map(rows.map(({ chronicId, patients }) => [chronicId, patients]))
}

/** Id of the patient of a tenant with this name and phone, of the card or its account; null: nobody, or more than one. */
export async function patientOf(tx: Tx, tenantId: number, name: string, phone: string): Promise<string | null> {
  const rows = await tx
    .select({ id: hosPatient.id })
    .from(hosPatient)
    .leftJoin(hosAppUser, eq(hosAppUser.id, hosPatient.userId))
    .where(
      and(
        eq(hosPatient.tenantId, tenantId),
        eq(hosPatient.name, name.trim()),
        ne(hosPatient.status, CLOSED),
        or(eq(hosPatient.phone, phone), eq(hosAppUser.phone, phone)),
      ),
    )
    .limit(2)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Whether a patient stands in the list of a disease already. */
export async function isEnrolled(tx: Tx, tenantId: number, patientId: string, chronicId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: hosChronicEnroll.id })
    .from(hosChronicEnroll)
    .where(
      and(
        eq(hosChronicEnroll.tenantId, tenantId),
        eq(hosChronicEnroll.patientId, patientId),
        eq(hosChronicEnroll.chronicId, chronicId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Names and phones by id of the enrolment. */
export async function patientsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, { name: string; phone: string }>> {
  const rows = await db
    .select({ id: hosChronicEnroll.id, name: hosPatient.name, phone: hosPatient.phone })
    .from(hosChronicEnroll)
    .innerJoin(hosPatient, eq(hosPatient.id, hosChronicEnroll.patientId))
    .where(inArray(hosChronicEnroll.id, [...ids]))
  return new Map(rows.map(({ id, name, phone }) => [id, { name, phone }]))
}
