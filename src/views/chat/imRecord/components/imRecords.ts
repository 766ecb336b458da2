import { imRecords } from '#contract/http/calls/imRecords.ts'
import { defineResource, onlyListed } from '#contract/resources/defineResource.ts'
import { datetime, dict, number, text } from '#contract/resources/field.ts'

const readOnly = { readOnly: true } as const

/** Consultation records as a list that is only read: its calls stand in calls/imRecords.ts. */
export const imRecord = defineResource('hospital/imRecord', {
  title: '问诊记录',
  ...onlyListed(imRecords),
  fields: {
    sessionNo: text('会话号', { ...readOnly, search: 'like' }),
    patientName: text('患者', { ...readOnly, search: 'like' }),
    ageText: text('性别/年龄', readOnly),
    doctorName: text('医生', readOnly),
    orgName: text('科室', readOnly),
    serviceType: dict('服务类型', 'service_type', { ...readOnly, search: 'eq' }),
    startedAt: datetime('开始', { ...readOnly, search: 'range' }),
    endedAt: datetime('结束', readOnly),
    minutes: number('时长', readOnly),
    messages: number('消息数', readOnly),
    prescriptions: number('处方数', readOnly),
    score: number('评分', readOnly),
    status: dict('状态', 'session_status', { ...readOnly, search: 'eq' }),
  },
  name: 'patientName',
})
