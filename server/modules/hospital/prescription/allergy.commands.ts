import type { Static } from 'typebox'
import type { addAllergyBody } from '#contract/http/calls/prescriptions.schema.ts'
import type { Tx } from '#server/db/client.ts'
import { codesOfAllergy } from './allergyCodes.service.ts'
import { insertAllergy, markAsked } from './allergy.repository.ts'
import { once } from './command.repository.ts'
import { ownSession } from './sheetAccess.service.ts'
import type { DoctorRow } from './access.repository.ts'

/** An allergy that the doctor of the consultation has heard of, or that there is none (RX-17); answers the patient. */
export async function addAllergy(tx: Tx, doctor: DoctorRow, input: Static<typeof addAllergyBody>, now: Date): Promise<string> {
  const session = await ownSession(tx, doctor, input.sid)
  const { patientId, tenantId } = session
  const { requestId, allergy } = input
  const command = { byUser: doctor.userId, requestId, tenantId, name: 'addAllergy', refId: patientId, now }
  return once(tx, command, async () => {
    if (allergy !== null) {
      const codes = await codesOfAllergy(tx, tenantId, allergy)
      await insertAllergy(tx, { ...allergy, ...codes, tenantId, patientId, byUser: doctor.userId }, now)
    }
    await markAsked(tx, patientId, now)
  })
}
