import type { Static } from 'typebox'
import type { recordFactsBody } from '#contract/http/calls/prescriptions.schema.ts'
import { PATIENT_FACTS_TEXT as T } from '#contract/rules/bodyFacts.ts'
import { dayOf } from '#contract/rules/dayText.ts'
import { HOSPITAL_OFFSET, hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { Tx } from '#server/db/client.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { DoctorRow } from './access.repository.ts'
import { once } from './command.repository.ts'
import { findPatient, updateFacts } from './patientFacts.repository.ts'
import { ownSession } from './sheetAccess.service.ts'

const FEMALE = 2
const NO = 1

/**
 * What the doctor of the consultation knows of the patient's weight, kidneys, liver, pregnancy and lactation (hospital.md 5: R1 to R3, G1 to G3, doses by weight);
 * answers the patient. What is not sent stays. A weight
 * that is sent was told today, also one that is the same as before. Refuses a day of the test that is none, lies before the birth or is still to come.
 */
export async function recordFacts(tx: Tx, doctor: DoctorRow, input: Static<typeof recordFactsBody>, now: Date): Promise<string> {
  const { patientId, tenantId } = await ownSession(tx, doctor, input.sid)
  const { requestId, creatinine, weightG, liverGrade, pregnancy, lactation } = input
  const command = { byUser: doctor.userId, requestId, tenantId, name: 'recordFacts', refId: patientId, now }
  return once(tx, command, async () => {
    const patient = await findPatient(tx, patientId)
    if (creatinine !== null) {
      const day = dayOf(creatinine.day)
      if (day === null || day < (patient?.birthday ?? '')) throw new Refusal(T.wrongDay)
      if (day > hospitalDay(now.getTime())) throw new Refusal(T.futureDay)
    }
    const isWoman = patient?.sex === FEMALE
    await updateFacts(tx, patientId, {
      ...(liverGrade === undefined ? {} : { liverGrade }),
      ...(isWoman
        ? { ...(pregnancy === undefined ? {} : { pregnancy }), ...(lactation === undefined ? {} : { lactation }) }
        : { pregnancy: NO, lactation: NO }),
      ...(weightG === null ? {} : { weightG, weightAt: now }),
      ...(creatinine === null
        ? {}
        : { scrUmol10: creatinine.umol10, scrAt: new Date(`${creatinine.day}T00:00:00${HOSPITAL_OFFSET}`) }),
    })
  })
}
