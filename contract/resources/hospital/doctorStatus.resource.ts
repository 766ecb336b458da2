import { defineResource } from '../defineResource.ts'
import { datetime, dict, number, text } from '../field.ts'
import { made, READ_ONLY_CALLS, shown } from '../readOnly.ts'

/** 医生状态 (hospital.md 1.1): who of the doctors in service is there, with what; changed by calls of its own. */
export const doctorStatus = defineResource('hospital/doctorStatus', {
  title: '医生状态',
  table: 'hos_doctor',
  calls: READ_ONLY_CALLS,
  fields: {
    name: text('医生', { ...shown, search: 'like' }),
    orgCode: dict('科室', 'sys_depart,depart_name,org_code', { ...shown, search: 'eq' }),
    desired: dict('期望', 'doctor_presence', shown),
    actual: dict('实际', 'doctor_presence', { ...made, search: 'eq' }),
    connection: text('连接', made),
    load: text('当前/上限', made),
    waiting: number('待接诊', made),
    lastActive: datetime('最近活动', made),
    suspension: text('停诊时段', made),
  },
  name: 'name',
  sort: 'orgCode,name',
})
