import { chronic } from '#contract/resources/hospital/chronic.resource.ts'
import { OFFICE_TEXT } from '#contract/rules/officeTexts.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { tidyIcdCodes } from '../icdCodes.rules.ts'
import { inCareOf } from './enrolment.repository.ts'

/** 慢病: with its number of patients in care; none goes that has one. */
export const chronicCrud = crudHooks(chronic, {
  beforeSave: save => Promise.resolve(tidyIcdCodes(save)),
  batch: {},
  async beforeDelete(row, { tx }) {
    const id = String(row['id'])
    if (((await inCareOf(tx, [id])).get(id) ?? 0) > 0) throw new Refusal(OFFICE_TEXT.inCare)
  },
  async present(rows, { app }) {
    const counts = await inCareOf(
      app.db,
      rows.map(row => String(row['id'])),
    )
    return rows.map(row => ({ ...row, inCare: counts.get(String(row['id'])) ?? 0 }))
  },
})
