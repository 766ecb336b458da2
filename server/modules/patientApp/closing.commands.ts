import { PATIENT_RIGHTS_TEXT, CONSENT_KINDS } from '#contract/rules/patientConsents.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { Consultation } from '../consultation/consultation.plugin.ts'
import { closeAccount, countOpen, lockPatientRow } from './account.repository.ts'

/** Refuses while a consultation waits or runs. */
export async function refuseWhileOpen(tx: Queryable, id: string): Promise<void> {
  if ((await countOpen(tx, id)) > 0) throw new Refusal(PATIENT_RIGHTS_TEXT.open)
}

/**
 * Closes a patient's account. What the law keeps (医疗机构病历管理规定, fifteen years from the last visit) stays: name, sessions, prescriptions and files,
 * closed to every doctor; the phone number goes, so that nobody signs in with it and a later owner of the number begins anew.
 */
export async function closePatient(tx: Tx, { withdraw }: Pick<Consultation, 'withdraw'>, id: string, now: Date): Promise<void> {
  const row = await lockPatientRow(tx, id)
  await refuseWhileOpen(tx, id)
  await closeAccount(tx, row, now)
  for (const kind of CONSENT_KINDS) await withdraw(tx, id, kind, now)
}
