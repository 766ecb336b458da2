import { defineResource } from '../defineResource.ts'
import { datetime, dict, dictNumber, money, number, text } from '../field.ts'
import { made, READ_ONLY_CALLS, shown } from '../readOnly.ts'

/** 处方 (hospital.md 1.1): sheets of both kinds once they were submitted; read only, their commands are those of prescriptions. */
export const prescription = defineResource('hospital/prescription', {
  title: '处方',
  table: 'hos_prescription',
  calls: READ_ONLY_CALLS,
  fields: {
    rxNo: text('处方号', { ...shown, search: 'like' }),
    rxType: dict('类型', 'rx_type', { ...shown, search: 'eq' }),
    patientName: text('患者', { ...made, search: 'eq' }),
    diagnosisText: text('诊断', { ...made, search: 'eq', searchMore: true }),
    doctorId: dict('医生', 'hos_doctor,name,id', { ...shown, search: 'eq', searchMore: true }),
    reviewerId: dict('药师', 'sys_user,realname,id', { ...shown, search: 'eq', searchMore: true }),
    kinds: number('品种', { ...made, search: 'eq', searchMore: true }),
    total: money('金额（元）', { ...shown, search: 'range', searchMore: true }),
    status: dict('状态', 'rx_status', { ...shown, search: 'in' }),
    rxVersion: number('版本', { ...shown, search: 'eq', searchMore: true }),
    maxLevel: dictNumber('警示', 'rule_level', { ...shown, search: 'eq', searchMore: true }),
    issuedAt: datetime('开具', { ...shown, search: 'range', searchMore: true }),
    validUntil: datetime('有效至', { ...shown, search: 'range', searchMore: true }),
    drugCode: dict('药品', 'hos_drug,label,code', { ...made, formOnly: true, notExported: true, search: 'eq', searchMore: true }),
  },
  name: 'rxNo',
  sort: '-issuedAt',
})
