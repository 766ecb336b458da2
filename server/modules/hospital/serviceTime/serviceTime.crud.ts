import { serviceTime } from '#contract/resources/hospital/serviceTime.resource.ts'
import { OFFICE_TEXT } from '#contract/rules/officeTexts.ts'
import { minutesOf, overlaps } from '#contract/rules/serviceTimes.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { refuseField, textAfter } from '../refuseField.rules.ts'
import { windowsOf } from './serviceTime.repository.ts'

/** 服务时间: times of a day, and no two windows of a service and department share a minute. */
export const serviceTimeCrud = crudHooks(serviceTime, {
  async beforeSave(save) {
    for (const field of ['startTime', 'endTime'] as const)
      if (minutesOf(textAfter(save, field)) === null) refuseField(field, OFFICE_TEXT.badTime)
    if (textAfter(save, 'enabled') !== 'Y') return
    const window = {
      weekday: textAfter(save, 'weekday'),
      startTime: textAfter(save, 'startTime'),
      endTime: textAfter(save, 'endTime'),
    }
    const of = { serviceType: textAfter(save, 'serviceType'), orgCode: textAfter(save, 'orgCode') }
    const others = await windowsOf(save.tx, save.user.tenantId, of, save.id)
    if (others.some(other => overlaps(window, other))) refuseField('startTime', OFFICE_TEXT.timeOverlap)
  },
})
