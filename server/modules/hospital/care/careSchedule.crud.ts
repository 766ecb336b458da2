import { careSchedule } from '#contract/resources/care/schedule.resource.ts'
import { CARE_TEXT } from '#contract/rules/care.ts'
import { minutesOf } from '#contract/rules/serviceTimes.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { hoursOf, isNurse } from './care.repository.ts'

const WHEN = ['nurseId', 'date', 'startTime', 'endTime'] as const

/** 护理排班: hours of a nurse share no minute; with visits in them only their number of places changes, never below those (CARE-01). */
export const careScheduleCrud = crudHooks(careSchedule, {
  async beforeSave(save) {
    const { tx, before, values, id } = save
    for (const field of ['startTime', 'endTime'] as const)
      if (minutesOf(textAfter(save, field)) === null) refuseField(field, CARE_TEXT.badTime)
    const [startTime, endTime] = [textAfter(save, 'startTime'), textAfter(save, 'endTime')]
    if (endTime <= startTime) refuseField('endTime', CARE_TEXT.timeOrder)
    const used = Number(before?.['used'] ?? 0)
    const moved = before === null ? undefined : WHEN.find(name => name in values && values[name] !== before[name])
    if (used > 0 && moved !== undefined) refuseField(moved, CARE_TEXT.scheduleUsed)
    if (Number(textAfter(save, 'quota')) < used) refuseField('quota', CARE_TEXT.quota)
    const nurseId = textAfter(save, 'nurseId')
    if ((before === null || moved === 'nurseId') && !(await isNurse(tx, save.user.tenantId, nurseId)))
      refuseField('nurseId', CARE_TEXT.notNurse)
    const of = { tenantId: save.user.tenantId, nurseId, date: textAfter(save, 'date'), exceptId: id }
    const others = await hoursOf(tx, of)
    if (others.some(other => startTime < other.endTime && other.startTime < endTime))
      refuseField('startTime', CARE_TEXT.timeOverlap)
  },
  beforeDelete(row) {
    if (Number(row['used']) > 0) throw new Refusal(CARE_TEXT.scheduleReserved)
    return Promise.resolve()
  },
})
