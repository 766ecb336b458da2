import { defineResource } from '../defineResource.ts'
import { datetime, dict, number, text, textarea } from '../field.ts'
import { READ_ONLY_CALLS, shown } from '../readOnly.ts'

/** 前端错误: what browsers reported, one row for each trouble; its state is changed by a call of its own. */
export const clientError = defineResource('system/clientError', {
  title: '前端错误',
  calls: READ_ONLY_CALLS,
  isTenants: false,
  fields: {
    message: text('信息', { ...shown, search: 'like' }),
    kind: dict('类型', 'client_error_kind', { ...shown, search: 'in' }),
    state: dict('状态', 'client_error_state', { ...shown, search: 'in' }),
    count: number('次数', shown),
    people: number('涉及账号', shown),
    route: text('页面', { ...shown, search: 'like' }),
    browser: text('浏览器', shown),
    release: text('版本', shown),
    lastAt: datetime('最近发生', { ...shown, search: 'range' }),
    firstAt: datetime('首次发生', shown),
    firstRelease: text('首次出现的版本', { ...shown, notListed: true }),
    handledRelease: text('处理时的版本', { ...shown, notListed: true }),
    handledBy: text('处理人', { ...shown, notListed: true }),
    stack: textarea('调用栈示例', { ...shown, notAsked: true, notListed: true }),
  },
  sort: '-lastAt',
})
