import { chronicEnroll } from '#contract/resources/hospital/chronicEnroll.resource.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { OFFICE_TEXT } from '#contract/rules/officeTexts.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { refuseField } from '../refuseField.rules.ts'
import { isEnrolled, patientOf, patientsOf } from './enrolment.repository.ts'

/** 在管患者: a patient of the tenant by name and phone, once for each disease; phones go out masked, and who reads a page is audited (SEC-02). */
export const chronicEnrollCrud = crudHooks(chronicEnroll, {
  async beforeSave(save) {
    if (save.before !== null) return
    const { tx, user, values, extras } = save
    const name = String(extras['patientName'] ?? '')
    const patientId = await patientOf(tx, user.tenantId, name, String(extras['phone'] ?? ''))
    if (patientId === null) return refuseField('patientName', OFFICE_TEXT.noPatient)
    if (await isEnrolled(tx, user.tenantId, patientId, String(values['chronicId'])))
      refuseField('patientName', OFFICE_TEXT.enrolled)
    Object.assign(values, { patientId, enrolledAt: new Date(save.app.now()) })
  },
  reads: { action: 'chronic.patients', entity: 'chronicEnroll', unit: '位在管患者' },
  async present(rows, { app }) {
    if (rows.length === 0) return rows
    const ids = rows.map(row => String(row['id']))
    const people = await patientsOf(app.db, ids)
    return rows.map(row => {
      const found = people.get(String(row['id']))
      return { ...row, patientName: found?.name ?? '', phone: maskPhone(found?.phone ?? '') }
    })
  },
})
