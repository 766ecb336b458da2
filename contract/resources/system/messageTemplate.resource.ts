import { defineResource } from '../defineResource.ts'
import { code, dict, text, textarea } from '../field.ts'

/** 消息模板 (contract.md 21.2): `${name}` in the content is filled in from the JSON of a test or of the sender. */
export const messageTemplate = defineResource('system/messageTemplate', {
  title: '消息模板',
  path: '/sys/message/sysMessageTemplate',
  fields: {
    templateCode: text('模板编码', { required: true, unique: '模板编码已存在!', fixed: true, max: 50, search: 'like' }),
    templateName: text('模板标题', { required: true, max: 100, search: 'like' }),
    templateType: dict('模板类型', 'msgType', { required: true, search: 'eq', initial: '4' }),
    templateContent: textarea('模板内容', { required: true, max: 5_000, notListed: true }),
    templateTestJson: code('测试数据', { max: 5_000, notListed: true }),
  },
  name: 'templateName',
})
