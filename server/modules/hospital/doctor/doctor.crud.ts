import { doctor } from '#contract/resources/hospital/doctor.resource.ts'
import { DOCTOR_TEXT as T, SIGNATURE_MAX } from '#contract/rules/doctors.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import type { Save } from '#server/crud/hooks.ts'
import { listedDoctor } from '#server/db/tables/listed.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { updateDoctor } from '../doctorRow.repository.ts'
import * as repository from './doctor.repository.ts'

const [YES, NO] = ['Y', 'N'] as const
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

/** In service or not: no column that the history of the list knows, so the trace tells it. */
async function setService({ app, tx, user, id, before }: Save, enabled: boolean): Promise<void> {
  await updateDoctor(tx, id, { enabled }, false)
  if (before === null) return
  const action = enabled ? 'doctor.enable' : 'doctor.disable'
  await app.audit({ actor: user, action, entity: 'hos_doctor', entityId: id, content: String(before['name']) }, tx)
}

/** 医生: accounts with the role; a new picture of a signature waits for a second person; who talks with patients stays in service. */
export const doctorCrud = crudHooks(doctor, {
  table: listedDoctor,
  conditions: query => {
    const status = (query.get('status') ?? '').trim()
    return status === '' ? undefined : repository.areInService(status === YES)
  },
  async beforeSave(save) {
    const { tx, user, id, values, before } = save
    if (before === null) {
      const name = await repository.nameOfDoctorAccount(tx, user.tenantId, textAfter(save, 'userId'))
      values['name'] = name ?? refuseField('userId', T.role)
    }
    if ('code' in values && (await repository.isCodeTaken(tx, user.tenantId, textAfter(save, 'code'), id)))
      refuseField('code', T.code)
    await refuseOtherPictures(save)
    if (before !== null && save.extras['status'] === NO) {
      const open = await repository.openSessionsOf(tx, String(before['userId']))
      if (open > 0) refuseField('status', T.talking(open))
    }
  },
  async afterSave(save) {
    const { status } = save.extras
    if (status === YES || status === NO) await setService(save, status === YES)
    if (!isNewPicture(save)) return
    const signatureStatus = textAfter(save, 'signatureFile') === '' ? '0' : '1'
    await updateDoctor(save.tx, save.id, { signatureStatus, signatureBy: save.user.id }, false)
  },
  async committed(ids, { app }) {
    for (const userId of await repository.userIdsOf(app.db, ids)) {
      await app.consultation.presence.announce(userId)
      // open sockets look who they belong to now
      app.tokens.refresh(userId)
    }
  },
  async present(rows, { app }) {
    const userIds = rows.map(row => String(row['userId']))
    const ratings = await repository.ratingsOf(app.db, userIds)
    const inService = await repository.inServiceOf(app.db, userIds)
    return rows.map(row => ({
      ...row,
      status: inService.has(String(row['userId'])) ? YES : NO,
      rights: RIGHTS.flatMap(([field, text]) => (row[field] === YES ? [text] : [])).join('、'),
      rating: Math.round((ratings.get(String(row['userId'])) ?? 0) * 10) / 10 || null,
    }))
  },
})
