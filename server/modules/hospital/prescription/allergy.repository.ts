import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { hosPatient, hosPatientAllergy } from '#server/db/tables/index.ts'

const BY_DOCTOR = '2'

/** An allergy that a doctor has confirmed; it stands in the patient's own list of words too, which the desk shows. */
export async function insertAllergy(
  tx: Tx,
  allergy: Pick<
    typeof hosPatientAllergy.$inferInsert,
    'tenantId' | 'patientId' | 'kind' | 'text' | 'ingredientCode' | 'classCode' | 'severity' | 'reaction'
  > & {
    byUser: string
  },
  now: Date,
): Promise<void> {
  const { byUser, ...values } = allergy
  await tx
    .insert(hosPatientAllergy)
    .values({ ...values, id: newId(), source: BY_DOCTOR, confirmedBy: byUser, createBy: byUser, createTime: now })
  const word = sql`${JSON.stringify([allergy.text])}::jsonb`
  await tx
    .update(hosPatient)
    .set({
      allergies: sql`case when ${hosPatient.allergies} @> ${word} then ${hosPatient.allergies} else ${hosPatient.allergies} || ${word} end`,
      version: sql`${hosPatient.version} + 1`,
    })
    .where(eq(hosPatient.id, allergy.patientId))
}

/** The patient was asked about allergies now. */
export async function markAsked(tx: Tx, patientId: string, now: Date): Promise<void> {
  await tx.update(hosPatient).set({ allergyAsked: now }).where(eq(hosPatient.id, patientId))
}
