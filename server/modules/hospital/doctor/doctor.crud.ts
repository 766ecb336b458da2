import { doctor } from '#contract/resources/hospital/doctor.resource.ts'
import { DOCTOR_TEXT as T, SIGNATURE_MAX } from '#contract/rules/doctors.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Save } from '#server/crud/hooks.ts'
import { listedDoctor } from '#server/db/tables/listed.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { updateDoctor } from '../doctorRow.repository.ts'
import * as repository from './doctor.repository.ts'

const YES = 'Y'
const PNG = 'image/png'
const RIGHTS = [
  ['canWestern', '西药'],
  ['canPatent', '中成药'],
  ['canHerb', '饮片'],
  ['canRestricted', '限制级抗菌药'],
] as const

const isNewPicture = (save: Save): boolean => textAfter(save, 'signatureFile') !== String(save.before?.['signatureFile'] ?? '')

async function refuseOtherPictures(save: Save): Promise<void> {
  const path = textAfter(save, 'signatureFile')
  if (path === '' || !isNewPicture(save)) return
  const file = await repository.storedFile(save.tx, save.user.tenantId, path)
  if (file?.mime !== PNG || file.size > SIGNATURE_MAX) refuseField('signatureFile', T.picture)
}

/** 医生: accounts with the role; a new picture of a signature waits for a second person; who talks with patients stays in service. */
export const doctorCrud = crudHooks(doctor, {
  table: listedDoctor,
  async beforeSave(save) {
    const { tx, user, id, values, before } = save
    if (before === null) {
      const name = await repository.nameOfDoctorAccount(tx, user.tenantId, textAfter(save, 'userId'))
      values['name'] = name ?? refuseField('userId', T.role)
    }
    if ('code' in values && (await repository.isCodeTaken(tx, user.tenantId, textAfter(save, 'code'), id)))
      refuseField('code', T.code)
    await refuseOtherPictures(save)
    if (before?.['status'] === YES && textAfter(save, 'status') !== YES) {
      const open = await repository.openSessionsOf(tx, String(before['userId']))
      if (open > 0) refuseField('status', T.talking(open))
    }
  },
  async afterSave(save) {
    if (!isNewPicture(save)) return
    const signatureStatus = textAfter(save, 'signatureFile') === '' ? '0' : '1'
    await updateDoctor(save.tx, save.id, { signatureStatus, signatureBy: save.user.id }, false)
  },
  async committed(ids, { app }) {
    for (const userId of await repository.userIdsOf(app.db, ids)) await app.consultation.presence.announce(userId)
  },
  async present(rows, { app }) {
    const ratings = await repository.ratingsOf(
      app.db,
      rows.map(row => String(row['userId'])),
    )
    return rows.map(row => ({
      ...row,
      rights: RIGHTS.flatMap(([field, text]) => (row[field] === YES ? [text] : [])).join('、'),
      rating: Math.round((ratings.get(String(row['userId'])) ?? 0) * 10) / 10 || null,
    }))
  },
})
