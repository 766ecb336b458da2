import { defineResource } from '../defineResource.ts'
import { datetime, dict, number, text } from '../field.ts'
import { made, READ_ONLY_CALLS, shown } from '../readOnly.ts'

/** 用户信息 (hospital.md 1.1): accounts with which patients sign in; read only, frozen and freed by a call of their own. */
export const userInfo = defineResource('hospital/userInfo', {
  title: '用户',
  table: 'hos_app_user',
  calls: READ_ONLY_CALLS,
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
