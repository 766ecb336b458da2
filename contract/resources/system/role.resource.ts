import { AUDIT_ADMIN, SECURITY_ADMIN, SYSTEM_ADMIN } from '../../permissions/separation.ts'
import { defineResource } from '../defineResource.ts'
import { text, textarea } from '../field.ts'

/** Codes of the roles that the code itself refers to: rights hang on them besides what is granted. */
export const BUILT_IN_ROLES = [
  'admin',
  'hospital',
  'doctor',
  'pharmacist',
  'qa',
  'user',
  SYSTEM_ADMIN,
  SECURITY_ADMIN,
  AUDIT_ADMIN,
] as const

/** 角色 (contract.md 9): what its people may do is granted by its own calls. */
export const role = defineResource('system/role', {
  title: '角色',
  path: '/sys/role',
  isTenants: false,
  // pickers of all staff read it
  who: { list: 'user' },
  texts: { delete: '删除角色成功', deleteBatch: '删除角色成功!' },
  fields: {
    roleCode: text('角色编码', {
      required: true,
      unique: '角色编码已存在',
      fixed: true,
      rules: ['username'],
      max: 18,
      search: 'like',
    }),
    roleName: text('角色名称', { required: true, max: 50, search: 'like' }),
    description: textarea('描述', { max: 255 }),
  },
  name: 'roleName',
  protected: { field: 'roleCode', values: ['admin'], text: '管理员角色不能修改或删除' },
})
