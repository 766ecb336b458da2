import { pharmacist } from '#contract/resources/hospital/pharmacist.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { holdsSheet, isStaffPharmacist, setSignature } from './pharmacist.repository.ts'

const TEXT = {
  role: '该账号没有药师角色',
  claimed: '该药师正在审核处方',
} as const

/** 药师管理: accounts with the role; a new picture of a signature waits to be looked at; who reviews a sheet right now stays. */
export const pharmacistCrud = crudHooks(pharmacist, {
  async beforeSave(save) {
    if (save.before === null && !(await isStaffPharmacist(save.tx, save.user.tenantId, textAfter(save, 'userId'))))
      refuseField('userId', TEXT.role)
    const isOut = save.before?.['enabled'] === 'Y' && textAfter(save, 'enabled') === 'N'
    if (isOut && (await holdsSheet(save.tx, textAfter(save, 'userId')))) refuseField('enabled', TEXT.claimed)
  },
  async afterSave(save) {
    const file = textAfter(save, 'signatureFile')
    if (file !== String(save.before?.['signatureFile'] ?? '')) {
      const signatureStatus = file === '' ? '0' : '1'
      await setSignature(save.tx, save.id, { signatureStatus, signatureBy: save.user.id })
    }
  },
})
