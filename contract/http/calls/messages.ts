import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { sendMessageBody } from './messages.schema.ts'

/** A message made of a template (contract.md 21.2). `testData`: JSON text of an object, whose values stand for `${name}`. */
export interface SendMessageInput {
  /** dictionary msgType: 1 short message, 2 e-mail, 3 WeChat, 4 the bell of this system */
  msgType: string
  /** account name for the bell, else whatever its channel takes */
  receiver: string
  templateCode: string
  testData?: string
}
/** Records the message; one for the bell is delivered at once, the others wait for a channel. */
export const sendMessage = defineCall<Static<typeof sendMessageBody>, null>({
  name: 'send a message of a template',
  methods: ['POST'],
  path: '/sys/message/sysMessageTemplate/sendMsg',
  who: { permission: 'message:add' },
  signed: true,
})
export const SEND_TEXT = {
  sent: '发送消息任务添加成功！',
  failed: '发送消息任务添加失败！',
  badJson: '解析Json出错！',
} as const
