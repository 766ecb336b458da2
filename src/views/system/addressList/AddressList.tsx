import { ResourcePage } from '#src/resource/ResourceList.tsx'
import { screen } from '#src/resource/screen.ts'
import { Departs } from './components/Departs.tsx'
import { addressBook as call } from '#contract/http/calls/users.ts'
import { defineResource, onlyListed } from '#contract/resources/defineResource.ts'
import { text } from '#contract/resources/field.ts'
import type { ReactNode } from 'react'

/** A phone or an address of mail that opens with a press; one that is masked is only read. */
const linked = (scheme: 'tel' | 'mailto') =>
  function shown(value: unknown): ReactNode {
    if (typeof value !== 'string' || value === '') return null
    return value.includes('*') ? value : <a href={`${scheme}:${value}`}>{value}</a>
  }

const seen = { readOnly: true, notAsked: true } as const

/** The address book as a list that is only read. */
const addressBook = defineResource('system/addressBook', {
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

const LOOKS = screen(addressBook, {
  list: {
    realname: { width: 120, fixed: 'left', sort: false },
    departName: { width: 220, sort: false },
    workNo: { width: 100, sort: false },
    phone: { width: 150, sort: false, render: linked('tel') },
    email: { width: 220, sort: false, render: linked('mailto') },
    username: { width: 130, sort: false },
  },
  card: ['departName', 'phone', 'workNo', 'email'],
  filters: ['orgCode'],
  row: ['detail'],
  slots: { side: Departs },
})

/** 通讯录: the colleagues of the hospital by department, found by name or its pinyin initials, phone or number. */
export default function AddressList() {
  return <ResourcePage resource={addressBook} screen={LOOKS} />
}
