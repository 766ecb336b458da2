import { defineResource } from '../defineResource.ts'
import { dict, text } from '../field.ts'

/** 服务时间 (hospital.md 1.1): when a service is open, for the hospital or one department. An end at or before the start is on the next day. */
export const serviceTime = defineResource('hospital/serviceTime', {
  title: '服务时间',
  table: 'hos_service_time',
  fields: {
    serviceType: dict('服务类型', 'service_type', { required: true, search: 'eq' }),
    orgCode: dict('科室', 'sys_depart,depart_name,org_code', { search: 'eq', placeholder: '空为全院' }),
    weekday: dict('周几', 'weekday', { required: true, search: 'eq', initial: '1' }),
    startTime: text('起', { required: true, max: 5, placeholder: '08:00' }),
    endTime: text('止', { required: true, max: 5, placeholder: '早于或等于起时为次日' }),
    enabled: dict('启用', 'use_status', { required: true, initial: 'Y' }),
  },
  name: 'serviceType',
  sort: 'serviceType,orgCode,weekday,startTime',
})
