import { defineResource } from '../defineResource.ts'
import { date, datetime, dict, text, textarea } from '../field.ts'

/** 在管患者 of a chronic disease (hospital.md 1.1): found by name and phone, seen again by the day of 下次随访. Rights are those of 慢病. */
export const chronicEnroll = defineResource('hospital/chronicEnroll', {
  title: '在管患者',
  table: 'hos_chronic_enroll',
  permission: 'chronic',
  calls: { importExcel: false, exportXls: false, deleteBatch: false },
  who: { add: { permission: 'chronic:edit' }, delete: { permission: 'chronic:edit' } },
  fields: {
    chronicId: text('慢病', { required: true, fixed: true, notListed: true, search: 'eq' }),
    // what the server keeps of the patient
    patientId: text('患者编号', { readOnly: true, secret: true, notExported: true }),
    patientName: text('患者', { required: true, fixed: true, notAsked: true, max: 50 }),
    phone: text('手机', { required: true, fixed: true, notAsked: true, rules: ['knownMobile'] }),
    status: dict('状态', 'chronic_status', { required: true, search: 'eq', initial: '1' }),
    doctorId: dict('医生', 'hos_doctor,name,id'),
    enrolledAt: datetime('加入时间', { readOnly: true }),
    nextFollowUp: date('下次随访'),
    note: textarea('备注', { max: 500, notListed: true }),
  },
  name: 'patientName',
  sort: 'nextFollowUp',
})
