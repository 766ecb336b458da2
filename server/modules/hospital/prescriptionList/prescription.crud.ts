import { and } from 'drizzle-orm'
import { VOID_RIGHT } from '#contract/rules/prescriptionList.ts'
import { prescription } from '#contract/resources/hospital/prescription.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { listedPrescription } from '#server/db/tables/listed.ts'
import { diagnosedAs, listedSheets, ofPatient, submitted, unsealed, withDrug, withKinds } from './prescription.repository.ts'

const KINDS_MAX = 100

/** 处方: what was submitted, of both kinds; who looks at a page of it is audited (SEC-02). */
export const prescriptionCrud = crudHooks(prescription, {
  table: listedPrescription,
  // what a patient closed with their account is for the office alone
  where: user => and(submitted(), user.actions.has(VOID_RIGHT) ? undefined : unsealed()),
  conditions: query => {
    const asked = (name: string) => (query.get(name) ?? '').trim()
    const [patient, diagnosis, drug, kinds] = ['patientName', 'diagnosisText', 'drugCode', 'kinds'].map(asked)
    const count = Number(kinds)
    return and(
      patient ? ofPatient(patient) : undefined,
      diagnosis ? diagnosedAs(diagnosis) : undefined,
      drug ? withDrug(drug) : undefined,
      kinds && Number.isInteger(count) && count >= 0 && count < KINDS_MAX ? withKinds(count) : undefined,
    )
  },
  reads: { action: 'prescription.list', entity: 'prescription', unit: '张处方' },
  async present(rows, { app, user }) {
    if (rows.length === 0) return rows
    const ids = rows.map(row => String(row['id']))
    const more = new Map((await listedSheets(app.db, user.tenantId, ids)).map(row => [row.id, row]))
    return rows.map(row => {
      const found = more.get(String(row['id']))
      return {
        ...row,
        patientName: found?.patientName ?? '',
        diagnosisText: (found?.diagnoses ?? []).map(({ name }) => name).join('、'),
        kinds: found?.kinds ?? 0,
      }
    })
  },
})
