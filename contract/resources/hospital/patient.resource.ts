import { PATIENT_RIGHTS } from '../../rules/patientDesk.ts'
import { PATIENTS_PAGE } from '../../rules/recordSearch.ts'
import { defineResource } from '../defineResource.ts'
import { date, datetime, dict, dictNumber, number, text, textarea, yesNo } from '../field.ts'

/** Not a column: computed by the server when rows are read. */
const computed = { readOnly: true, notAsked: true } as const
const page = { permission: PATIENT_RIGHTS.page }

/** 患者 (hospital.md 1.1): who is treated; neither added nor deleted here. Doctors see those of their consultations, the office all. */
export const patient = defineResource('hospital/patient', {
  title: '患者',
  table: 'hos_patient',
  calls: { add: false, delete: false, deleteBatch: false, importExcel: false },
  who: { list: page, queryById: page },
  dataRules: PATIENTS_PAGE,
  asksExportReason: true,
  fields: {
    name: text('姓名', { required: true, max: 50, search: 'like' }),
    sex: dictNumber('性别', 'sex', { required: true, search: 'eq' }),
    birthday: date('生日', { required: true, notListed: true }),
    age: number('年龄', { ...computed, search: 'range', searchMore: true }),
    phone: text('手机', { readOnly: true, mask: 'phone', search: 'eq' }),
    certNo: text('证件号', { max: 18, mask: 'identity', search: 'eq', searchMore: true }),
    realName: dictNumber('实名', 'real_name', { readOnly: true }),
    allergyText: text('过敏', computed),
    conditions: text('慢病', computed),
    visits: number('就诊数', computed),
    lastVisit: datetime('最近问诊', computed),
    createdAt: datetime('创建', { readOnly: true }),
    pastHistory: textarea('既往史', { max: 1_000, notListed: true }),
    guardianName: text('监护人', { max: 50, notListed: true }),
    guardianPhone: text('监护人手机', { mask: 'phone', rules: ['knownMobile'], notListed: true }),
    hasAllergy: yesNo('有无过敏', { ...computed, search: 'eq', searchMore: true, formOnly: true, notExported: true }),
    chronicId: dict('慢病管理', 'hos_chronic,name,id', {
      ...computed,
      search: 'eq',
      searchMore: true,
      formOnly: true,
      notExported: true,
    }),
  },
  name: 'name',
  sort: '-createdAt',
})
