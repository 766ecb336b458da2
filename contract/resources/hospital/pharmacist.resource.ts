import { defineResource } from '../defineResource.ts'
import { dict, image, text, yesNo } from '../field.ts'

/** 药师管理 (hospital.md 1.1): who of the staff reviews and dispenses; a senior publishes rules and decides what is passed up. */
export const pharmacist = defineResource('hospital/pharmacist', {
  title: '药师',
  table: 'hos_pharmacist',
  calls: { delete: false, deleteBatch: false },
  fields: {
    userId: dict('账号', 'sys_user,realname,id', { required: true, unique: '该账号已是药师', search: 'eq', fixed: true }),
    isSenior: yesNo('高级药师', { required: true, search: 'eq', initial: 'N' }),
    licenseNo: text('执业证号', { max: 50, search: 'like' }),
    signatureFile: image('签名图', { notListed: true, notExported: true }),
    signatureStatus: dict('签名', 'signature_status', { readOnly: true, search: 'eq' }),
    enabled: dict('状态', 'use_status', { required: true, search: 'eq', initial: 'Y' }),
  },
  name: 'userId',
  sort: 'createTime',
})
