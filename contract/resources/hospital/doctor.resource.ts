import { defineResource } from '../defineResource.ts'
import { dict, dictMulti, image, money, number, text, textarea, yesNo } from '../field.ts'

const kept = { required: true, notListed: true } as const

/** 医生 (hospital.md 1.1): accounts of staff with the role, what they may prescribe, their signature and price. None is deleted. */
export const doctor = defineResource('hospital/doctor', {
  title: '医生',
  table: 'hos_doctor',
  calls: { delete: false, deleteBatch: false, importExcel: false },
  fields: {
    code: text('工号', { required: true, max: 20 }),
    userId: dict('账号', 'sys_user,realname,id', { required: true, unique: '该账号已是医生', fixed: true, notListed: true }),
    name: text('姓名', { readOnly: true, search: 'like' }),
    orgCode: dict('科室', 'sys_depart,depart_name,org_code', { required: true, search: 'eq' }),
    title: dict('职称', 'doctor_title', { required: true, search: 'eq' }),
    goodAt: textarea('擅长', { max: 500, notListed: true }),
    intro: textarea('简介', { max: 2_000, notListed: true }),
    licenseNo: text('执业证号', { max: 50 }),
    practiceNo: text('资格证号', { max: 50, notListed: true }),
    practiceYears: number('从业年限', { min: 0, max: 70, notListed: true }),
    rights: text('处方权', { readOnly: true, notAsked: true }),
    canWestern: yesNo('开具西药', { ...kept, initial: 'Y' }),
    canPatent: yesNo('开具中成药', { ...kept, initial: 'N' }),
    canHerb: yesNo('开具饮片', { ...kept, initial: 'N' }),
    canRestricted: yesNo('限制级抗菌药', { ...kept, initial: 'N' }),
    isPediatric: yesNo('儿科医师', { ...kept, initial: 'N' }),
    signatureFile: image('签名图', { notListed: true, notExported: true, placeholder: 'PNG，不超过200KB' }),
    signatureStatus: dict('签名', 'signature_status', { readOnly: true, search: 'eq' }),
    openTypes: dictMulti('接诊类型', 'service_type'),
    fee: money('诊金（元）', { required: true, min: 0, max: 9_999, initial: 0 }),
    maxConcurrent: number('同时接诊上限', { required: true, min: 1, max: 30, initial: 5, notListed: true }),
    rating: number('评分', { readOnly: true, notAsked: true, digits: 1 }),
    sort: number('排序', { min: 0, max: 9_999, initial: 0 }),
    // hos_doctor.enabled, asked and written by the server's hooks
    status: dict('状态', 'use_status', { required: true, notAsked: true, search: 'eq', initial: 'Y' }),
  },
  name: 'name',
  sort: 'sort,code',
})
