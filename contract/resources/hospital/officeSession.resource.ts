import { defineResource } from '../defineResource.ts'
import { datetime, dict, number, text, yesNo } from '../field.ts'
import { made, READ_ONLY_CALLS, shown } from '../readOnly.ts'

/** 会话 (hospital.md 1.1): consultations for the office; what they say is read by break-glass alone. */
export const officeSession = defineResource('hospital/officeSession', {
  title: '会话',
  table: 'chat_session',
  permission: 'chatSession',
  calls: READ_ONLY_CALLS,
  fields: {
    sessionNo: text('会话号', { ...shown, search: 'like' }),
    patientName: text('患者', made),
    doctorUserId: dict('医生', 'sys_user,realname,id', { ...shown, search: 'eq' }),
    orgCode: dict('科室', 'sys_depart,depart_name,org_code', { ...shown, search: 'eq', searchMore: true }),
    serviceType: dict('服务', 'service_type', { ...shown, search: 'eq', searchMore: true }),
    status: dict('状态', 'session_status', { ...shown, search: 'in' }),
    createdAt: datetime('创建', { ...shown, search: 'range', searchMore: true }),
    acceptedAt: datetime('接诊', { ...shown, search: 'range', searchMore: true }),
    firstReply: number('首响（秒）', made),
    minutesLeft: number('剩余（分钟）', made),
    lastSeq: number('消息', shown),
    transfers: number('转诊', made),
    sheets: number('处方', made),
    isOverdue: yesNo('超时', { ...made, search: 'eq', searchMore: true, formOnly: true, notExported: true }),
  },
  name: 'sessionNo',
  sort: '-createdAt',
})
