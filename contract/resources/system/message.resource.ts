import { defineResource } from '../defineResource.ts'
import { datetime, dict, number, text, textarea } from '../field.ts'

/** 消息记录 (contract.md 21.1): what was handed to a channel, and what became of it. */
export const message = defineResource('system/message', {
  title: '消息',
  path: '/sys/message/sysMessage',
  fields: {
    esTitle: text('消息标题', { required: true, max: 100, search: 'like' }),
    esType: dict('发送方式', 'msgType', { required: true, search: 'eq', initial: '4' }),
    esReceiver: text('接收人', { required: true, max: 100, search: 'like' }),
    esContent: textarea('发送内容', { required: true, max: 5_000, notListed: true }),
    esParam: textarea('发送所需参数', { max: 2_000, notListed: true }),
    esSendStatus: dict('发送状态', 'msgSendStatus', { search: 'eq', initial: '0', readOnly: true }),
    esSendTime: datetime('发送时间', { readOnly: true }),
    esSendNum: number('发送次数', { readOnly: true, initial: 0 }),
    esResult: textarea('发送结果', { readOnly: true, notListed: true }),
    source: dict('来源', 'message_source', { readOnly: true, notListed: true }),
    remark: textarea('备注', { max: 500, notListed: true }),
  },
})
