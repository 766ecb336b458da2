import { defineResource } from '../defineResource.ts'
import { date, depart, dictNumber, image, position, role, text } from '../field.ts'

/** Characters of the ids of roles or departments that one account may have. */
const LINKS_MAX = 200_000

/**
 * 用户 (contract.md 8). `selectedroles` and `selecteddeparts` are ids of roles and departments, comma-joined; a password is sent at adding only, later by
 * its own call. A workbook brings the first password, and roles and departments by their names.
 */
export const user = defineResource('system/user', {
  title: '用户',
  path: '/sys/user',
  isKept: true,
  isTenants: false,
  dataRules: '/isystem/user',
  texts: { delete: '删除用户成功', deleteBatch: '批量删除用户成功' },
  fields: {
    username: text('用户账号', {
      required: true,
      unique: '用户名已存在!',
      fixed: true,
      rules: ['username'],
      max: 18,
      search: 'like',
    }),
    realname: text('用户姓名', { required: true, max: 50, search: 'like' }),
    password: text('登录密码', {
      required: true,
      secret: true,
      fixed: true,
      rules: ['newPassword'],
      notExported: true,
      imported: true,
      max: 64,
    }),
    avatar: image('头像', { notListed: true }),
    sex: dictNumber('性别', 'sex', { search: 'eq', searchMore: true }),
    birthday: date('生日', { notListed: true }),
    phone: text('手机号码', {
      required: true,
      unique: '手机号已存在!',
      rules: ['knownMobile'],
      mask: 'phone',
      search: 'like',
      searchMore: true,
    }),
    email: text('邮箱', { unique: '邮箱已存在!', rules: ['email'], max: 100, notListed: true }),
    workNo: text('工号', { unique: '工号已存在!', max: 50, search: 'like', searchMore: true }),
    post: position('职务', { max: 100, notListed: true }),
    selectedroles: role('角色', { formOnly: true, notExported: true, imported: true, notAsked: true, max: LINKS_MAX }),
    selecteddeparts: depart('部门', { formOnly: true, notExported: true, imported: true, notAsked: true, max: LINKS_MAX }),
    orgCodeTxt: text('所属部门', { readOnly: true, notAsked: true }),
    roleTxt: text('拥有角色', { readOnly: true, notAsked: true }),
    status: dictNumber('状态', 'user_status', { readOnly: true, search: 'eq' }),
  },
  name: 'realname',
})
