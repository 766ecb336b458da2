import { ResourcePage } from '#src/resource/ResourceList.tsx'
import { screen } from '#src/resource/screen.ts'
import { addressBook } from './components/addressBook.ts'
import { Departs } from './components/Departs.tsx'
import { linked } from './components/linked.tsx'

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

/** 通讯录: the colleagues of the house by department, found by name or its pinyin initials, phone or number. */
export default function AddressList() {
  return <ResourcePage resource={addressBook} screen={LOOKS} />
}
