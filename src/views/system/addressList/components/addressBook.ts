import { addressBook as call } from '#contract/http/calls/users.ts'
import { defineResource, onlyListed } from '#contract/resources/defineResource.ts'
import { text } from '#contract/resources/field.ts'

const seen = { readOnly: true, notAsked: true } as const

/** The address book as a list that is only read. */
export const addressBook = defineResource('system/addressBook', {
  title: '通讯录',
  ...onlyListed(call),
  fields: {
    realname: text('姓名', { ...seen, search: 'like', placeholder: '姓名或拼音首字母' }),
    departName: text('部门', seen),
    workNo: text('工号', { ...seen, search: 'like' }),
    phone: text('手机号码', { ...seen, search: 'like' }),
    email: text('邮箱', seen),
    username: text('用户账号', seen),
  },
  name: 'realname',
})
