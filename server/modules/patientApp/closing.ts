import { and, count, eq, inArray } from 'drizzle-orm'
import { PATIENT_RIGHTS_TEXT, CONSENT_KINDS } from '#contract/rules/patientConsents.ts'
import type { Tx } from '#server/db/client.ts'
import { chatSession, hosPatient, hosPatientInitials } from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { Consultation } from '../consultation/index.ts'
import { patientRow } from './myData.ts'

/** Refuses while a consultation waits or runs. */
export async function refuseWhileOpen(tx: Tx, id: string): Promise<void> {
  const [open] = await tx
    .select({ n: count() })
    .from(chatSession)
    .where(and(eq(chatSession.patientId, id), inArray(chatSession.status, ['10', '20'])))
  if ((open?.n ?? 0) > 0) throw new Refusal(PATIENT_RIGHTS_TEXT.open)
}

/**
 * Closes a patient's account. What the law keeps (医疗机构病历管理规定, fifteen years from the last visit) stays: name, sessions, prescriptions and files,
 * closed to every doctor; the phone number goes, so that nobody signs in with it and a later owner of the number begins anew.
 */
export async function closePatient(tx: Tx, { withdraw }: Pick<Consultation, 'withdraw'>, id: string, now: Date): Promise<void> {
  const row = await patientRow(tx, id, true)
  await refuseWhileOpen(tx, id)
  await tx
    .update(hosPatient)
    .set({
      status: 0,
      closedAt: now,
      phone: `closed:${id}`,
      hereUntil: null,
      initialsOf: row.name,
      updateBy: id,
      updateTime: now,
    })
    .where(eq(hosPatient.id, id))
  await tx.delete(hosPatientInitials).where(eq(hosPatientInitials.patientId, id))
  await tx.update(chatSession).set({ sealedAt: now }).where(eq(chatSession.patientId, id))
  for (const kind of CONSENT_KINDS) await withdraw(tx, id, kind, now)
}
