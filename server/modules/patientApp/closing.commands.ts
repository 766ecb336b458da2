import { CONSENT_KINDS, PATIENT_RIGHTS_TEXT } from '#contract/rules/patientConsents.ts'
import type { Queryable } from '#server/db/client.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { Consultation } from '../consultation/consultation.plugin.ts'
import type { OrderContext } from '../hospital/order/order.context.ts'
import type { Orders } from '../hospital/order/orders.service.ts'
import { closeAccount, countOpen, lockPatientRow } from './account.repository.ts'
import { blankContacts, dropOwnFiles, forgetPhone, openMatterOf, unpaidOf } from './closing.repository.ts'

const OPEN_TEXT = {
  care: PATIENT_RIGHTS_TEXT.openCare,
  order: PATIENT_RIGHTS_TEXT.openOrder,
  sheet: PATIENT_RIGHTS_TEXT.openSheet,
} as const

/** Refuses while a consultation waits or runs. */
export async function refuseWhileOpen(tx: Queryable, id: string): Promise<void> {
  if ((await countOpen(tx, id)) > 0) throw new Refusal(PATIENT_RIGHTS_TEXT.open)
}

/** Refuses while something is open that nobody could end any more once its patient cannot sign in: consultation, visit, paid order, sheet under review. */
export async function refuseClosing(tx: Queryable, id: string): Promise<void> {
  await refuseWhileOpen(tx, id)
  const open = await openMatterOf(tx, id)
  if (open !== null) throw new Refusal(OPEN_TEXT[open])
}

/**
 * Closes a patient's account. What the law keeps (医疗机构病历管理规定, fifteen years from the last visit) stays: name, sessions, prescriptions and files,
 * closed to every doctor; the phone number goes, so that nobody signs in with it and a later owner of the number begins anew. Orders that were never paid
 * are cancelled as their patient would do it. Answers the paths of files whose bytes go after the commit.
 */
export async function closePatient(
  context: OrderContext,
  { withdraw, cancelUnpaid }: Pick<Consultation, 'withdraw'> & Pick<Orders, 'cancelUnpaid'>,
  id: string,
): Promise<string[]> {
  const { tx, now } = context
  const row = await lockPatientRow(tx, id)
  await refuseClosing(tx, id)
  for (const orderId of await unpaidOf(tx, id)) await cancelUnpaid(context, orderId)
  await blankContacts(tx, id, now)
  const paths = await dropOwnFiles(tx, id)
  await closeAccount(tx, row, now)
  await forgetPhone(tx, row.phone)
  for (const kind of CONSENT_KINDS) await withdraw(tx, id, kind, now)
  return paths
}
