import { defineResource } from '../defineResource.ts'
import { datetime, dict, user } from '../field.ts'

/** 代理人 (contract.md 14.10): who stands in for an account, and from when to when. */
export const userAgent = defineResource('system/userAgent', {
  title: '代理人',
  path: '/sys/sysUserAgent',
  texts: { add: '代理人设置成功！', edit: '代理人设置成功!' },
  fields: {
    userName: user('用户账号', { required: true, max: 100, search: 'eq' }),
    agentUserName: user('代理人账号', { required: true, max: 100, search: 'eq' }),
    startTime: datetime('代理开始时间', { required: true, search: 'range', searchMore: true }),
    endTime: datetime('代理结束时间', { required: true }),
    status: dict('状态', 'valid_status', { required: true, search: 'eq', initial: '1' }),
  },
  name: 'userName',
})
