import { defineResource } from '../defineResource.ts'
import { datetime, dict, number, text } from '../field.ts'

const shown = { readOnly: true } as const
/** No column of the table: filled in when rows go out. */
const made = { readOnly: true, notAsked: true } as const

/** 用户信息 (hospital.md 1.1): accounts with which patients sign in; read only, frozen and freed by a call of their own. */
export const userInfo = defineResource('hospital/userInfo', {
  title: '用户',
  table: 'hos_app_user',
  calls: { add: false, edit: false, delete: false, deleteBatch: false, importExcel: false, queryById: false, history: false },
  fields: {
    nickname: text('昵称', shown),
    phone: text('手机', { ...shown, mask: 'phone', search: 'eq' }),
    registeredAt: datetime('注册', { ...shown, search: 'range' }),
    lastLoginAt: datetime('最近登录', shown),
    people: number('就诊人数', made),
    orders: number('订单数', made),
    status: dict('状态', 'user_status', { ...shown, search: 'eq' }),
  },
  name: 'nickname',
  sort: '-registeredAt',
})
