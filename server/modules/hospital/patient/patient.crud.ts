import { patient } from '#contract/resources/hospital/patient.resource.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { isBirthday } from '#contract/rules/dayText.ts'
import { factsOfIdCard } from '#contract/rules/familyTexts.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { isIdCard } from '#contract/rules/idCard.ts'
import { PATIENT_RIGHTS_TEXT } from '#contract/rules/patientConsents.ts'
import { PATIENT_DESK_TEXT as T, PATIENT_RIGHTS } from '#contract/rules/patientDesk.ts'
import { ageMonths } from '#contract/prescriptions/calendar.ts'
import { and } from 'drizzle-orm'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Save } from '#server/crud/hooks.ts'
import { certHashOf } from '#server/db/certHash.ts'
import { hosPatient } from '#server/db/tables/index.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import * as repository from './patient.repository.ts'
import { isCertTaken, setCert } from './patientMerge.repository.ts'

const ID_CARD = '01'
const AGE_MAX = 150
const YES = 'Y'

/** A whole number of years in a parameter, null for none. */
const years = (text: string): number | null => {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value >= 0 && value <= AGE_MAX ? value : null
}

/** The birthday has been; a number of an identity card is right, agrees with sex and birthday, and is the only one of its account. */
async function checkFacts(save: Save): Promise<void> {
  const { app, tx, id, values } = save
  const isBorn = !('birthday' in values) || isBirthday(textAfter(save, 'birthday'), hospitalDay(app.now()))
  if (!isBorn) refuseField('birthday', PATIENT_RIGHTS_TEXT.birthday)
  const certNo = textAfter(save, 'certNo').toUpperCase()
  if (certNo === '') return
  if ('certNo' in values) {
    if (!isIdCard(certNo, app.now())) refuseField('certNo', T.cert)
    if (await isCertTaken(tx, id, certHashOf(ID_CARD, certNo))) refuseField('certNo', T.sameCert)
    values['certNo'] = certNo
  }
  if (!isIdCard(certNo, app.now())) return
  const { birthday, sex } = factsOfIdCard(certNo)
  if (birthday !== textAfter(save, 'birthday') || String(sex) !== textAfter(save, 'sex')) refuseField('certNo', T.certFacts)
}

/** 患者: the office sees all, a doctor those of the own consultations; who looks at a page of it leaves a trace. */
export const patientCrud = crudHooks(patient, {
  table: hosPatient,
  columns: { createdAt: hosPatient.createTime },
  reads: { action: 'patient.list', entity: 'hos_patient', unit: '位患者' },
  where: user => and(repository.isOpenCard(), user.actions.has(PATIENT_RIGHTS.list) ? undefined : repository.treatedBy(user.id)),
  conditions: (query, _user, { now }) => {
    const asked = (name: string) => (query.get(name) ?? '').trim()
    const [allergy, chronicId] = [asked('hasAllergy'), asked('chronicId')]
    return and(
      repository.agedBetween(years(asked('age_begin')), years(asked('age_end')), hospitalDay(now.getTime())),
      allergy === '' ? undefined : repository.withAllergy(allergy === YES),
      chronicId === '' ? undefined : repository.inCareFor(chronicId),
    )
  },
  beforeSave: checkFacts,
  async afterSave({ tx, id, values }) {
    if (!('certNo' in values)) return
    const certNo = String(values['certNo'] ?? '')
    await setCert(
      tx,
      id,
      certNo === '' ? { certType: '', certHash: null } : { certType: ID_CARD, certHash: certHashOf(ID_CARD, certNo) },
    )
  },
  async committed(ids, { app }) {
    ids.forEach(id => app.consultation.patientChanged(id))
  },
  async present(rows, { app, user }) {
    const today = hospitalDay(app.now())
    const ids = rows.map(row => String(row['id']))
    const found = new Map((await repository.listedPatients(app.db, user.tenantId, ids)).map(row => [row.id, row]))
    return rows.map(row => {
      const of = found.get(String(row['id']))
      const birthday = String(row['birthday'])
      const texts = new Set([...(of?.allergies ?? []), ...(of?.told ?? '').split('、')].filter(text => text !== ''))
      return {
        ...row,
        age: Math.floor(ageMonths(birthday, today) / 12),
        ageText: ageText(birthday, new Date(app.now())),
        allergyText: [...texts].join('、'),
        conditions: of?.inCare ?? '',
        visits: of?.visits ?? 0,
        lastVisit: of?.lastVisit ? wireTime(of.lastVisit) : null,
      }
    })
  },
})
