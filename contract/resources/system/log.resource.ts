import { defineResource } from '../defineResource.ts'
import { dictNumber, number, text, textarea } from '../field.ts'
import { READ_ONLY_CALLS } from '../readOnly.ts'

/** 日志 (contract.md 15.1): the audit, which nobody can change or empty (decision 070). `userid` is the login name, `username` the real name. */
export const log = defineResource('system/log', {
  title: '日志',
  path: '/sys/log',
  calls: READ_ONLY_CALLS,
  isTenants: false,
  fields: {
    logContent: text('日志内容', { readOnly: true, search: 'like' }),
    logType: dictNumber('日志类型', 'log_type', { readOnly: true, search: 'eq' }),
    operateType: dictNumber('操作类型', 'operate_type', { readOnly: true, notAsked: true }),
    userid: text('操作人账号', { readOnly: true, search: 'eq' }),
    username: text('操作人名称', { readOnly: true, notAsked: true }),
    action: text('动作', { readOnly: true, notAsked: true, notListed: true }),
    entity: text('对象', { readOnly: true, notAsked: true, notListed: true }),
    entityId: text('对象编号', { readOnly: true, notAsked: true, notListed: true, search: 'eq', searchMore: true }),
    ip: text('IP', { readOnly: true, search: 'like', searchMore: true }),
    requestUrl: text('请求路径', { readOnly: true, search: 'like', searchMore: true }),
    costTime: number('耗时（毫秒）', { readOnly: true }),
    requestParam: textarea('请求参数', { readOnly: true, notAsked: true, notListed: true }),
  },
  name: 'logContent',
})
