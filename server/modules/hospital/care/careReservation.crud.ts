import { careReservation } from '#contract/resources/care/reservation.resource.ts'
import { isOverdue } from '#contract/rules/careTimes.ts'
import { momentOf } from '#contract/rules/dayText.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { listedCareReservation } from '#server/db/tables/listed.ts'
import { patientNames } from './reservation.repository.ts'

const ASSIGNED = '2'

/** 护理预约: who looks at a page of it is audited (SEC-02); phones go out masked. */
export const careReservationCrud = crudHooks(careReservation, {
  table: listedCareReservation,
  reads: { action: 'care.list', entity: 'careReservation', unit: '个护理预约' },
  async present(rows, { app }) {
    if (rows.length === 0) return rows
    const ids = rows.map(row => String(row['id']))
    const people = await patientNames(app.db, ids)
    return rows.map(row => {
      const person = people.get(String(row['id']))
      const start = momentOf(String(row['start']))?.getTime() ?? app.now()
      return {
        ...row,
        patientName: person?.name ?? '',
        phone: maskPhone(person?.phone ?? ''),
        isOverdue: row['status'] === ASSIGNED && isOverdue(start, app.now()) ? 'Y' : 'N',
      }
    })
  },
})
