import { defineResource } from '../defineResource.ts'
import { datetime, dict, number, rich, text, textarea } from '../field.ts'

/** 系统通告 (contract.md 13): written as a draft, released, revoked. `userIds` are the receivers of kind USER, comma-joined. */
export const announcement = defineResource('system/announcement', {
  title: '通告',
  path: '/sys/annountCement',
  permission: 'annountCement',
  table: 'sys_announcement',
  // queryById is for everybody who is addressed and knows only what was released
  calls: { queryById: '/sys/annountCement/queryForEdit' },
  isKept: true,
  texts: { deleteBatch: '删除成功!' },
  fields: {
    titile: text('标题', { required: true, max: 100, search: 'like' }),
    msgCategory: dict('消息类型', 'msg_category', { required: true, search: 'eq', initial: '1' }),
    msgType: dict('通告对象类型', 'msg_type', { required: true, search: 'eq', initial: 'ALL' }),
    userIds: textarea('指定用户', { formOnly: true, notExported: true, notAsked: true }),
    priority: dict('优先级', 'priority', { required: true, search: 'eq', initial: 'L', searchMore: true }),
    startTime: datetime('开始时间', { required: true, notListed: true }),
    endTime: datetime('结束时间', { required: true, notListed: true }),
    msgAbstract: textarea('摘要', { required: true, max: 255, notListed: true }),
    msgContent: rich('内容', { max: 60_000, notListed: true }),
    sendStatus: dict('发布状态', 'send_status', { readOnly: true, search: 'eq' }),
    sender: text('发布人', { readOnly: true, search: 'like', searchMore: true }),
    sendTime: datetime('发布时间', { readOnly: true, search: 'range', searchMore: true }),
    cancelTime: datetime('撤销时间', { readOnly: true, notListed: true }),
    receivers: number('接收人数', { readOnly: true, notExported: true, notAsked: true }),
    readers: number('已读人数', { readOnly: true, notExported: true, notAsked: true }),
  },
})
