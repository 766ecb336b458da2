import { defineResource } from '../defineResource.ts'
import { datetime, dict, number, text, yesNo } from '../field.ts'
import { made, READ_ONLY_CALLS, shown } from '../readOnly.ts'

/** 病情 (hospital.md 1.1): what patients told before a consultation; read only, marked as incomplete by a call of its own. */
export const illness = defineResource('hospital/illness', {
  title: '病情',
  table: 'hos_illness',
  calls: READ_ONLY_CALLS,
  fields: {
    orderNo: text('订单号', made),
    patientName: text('患者', { ...made, search: 'eq' }),
    complaint: text('主诉', made),
    visitedBefore: yesNo('是否复诊', { ...made, search: 'eq' }),
    proofs: number('凭证', made),
    images: number('图片数', made),
    revisitStatus: dict('判定', 'revisit_status', { ...made, search: 'in' }),
    submittedAt: datetime('提交', { ...shown, search: 'range' }),
  },
  name: 'orderNo',
  sort: '-submittedAt',
})
