import { defineResource } from '../defineResource.ts'
import { datetime, dict, number, text, textarea } from '../field.ts'
import { shown } from '../readOnly.ts'

/** 消息 (hospital.md 1.1): what the clinic told whom by which channel, and what became of it; read only, failed ones are sent again by a call of their own. */
export const messageRecord = defineResource('hospital/message', {
  title: '消息',
  table: 'sys_message',
  permission: 'hospitalMessage',
  calls: { add: false, edit: false, delete: false, deleteBatch: false, importExcel: false, history: false },
  fields: {
    source: dict('模板', 'message_source', { ...shown, search: 'eq', searchMore: true }),
    esTitle: text('标题', { ...shown, search: 'like' }),
    esReceiver: dict('接收人', 'sys_user,realname,username', { ...shown, notAsked: true }),
    esType: dict('渠道', 'msgType', { ...shown, search: 'eq' }),
    esSendStatus: dict('结果', 'msgSendStatus', { ...shown, search: 'eq' }),
    esSendNum: number('次数', shown),
    recordedAt: datetime('时间', { ...shown, search: 'range' }),
    esContent: textarea('内容', { ...shown, notListed: true, notAsked: true }),
    esResult: textarea('失败原因', { ...shown, notListed: true, notAsked: true }),
  },
  name: 'esTitle',
  sort: '-recordedAt',
})
