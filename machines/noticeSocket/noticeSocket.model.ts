import {
  CHAT_MESSAGE,
  CHAT_READ,
  HEARTBEAT_ANSWER,
  NOTICE_MISSING,
  NOTICE_SIGNED_OUT,
  RIGHTS_CHANGED,
} from '#contract/sockets/notice.ts'
import { CHAT_HOME, STATISTICS_HOME } from '#contract/permissions/roleVariant.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { noticeSocketMachine } from './noticeSocket.machine.ts'

/** Cases for the path generator: one user with two tokens, the chat page and another one, every kind of message. */
export const model: ModelOptions<typeof noticeSocketMachine> = {
  context: ({ userId, token, chatCount, counting, path }) => ({
    userId,
    token,
    chatCount: Math.min(chatCount, 2),
    counting,
    path,
  }),
  allow: ({ context }, event) => event.type !== 'message.received' || context.chatCount < 2,
  events: [
    { type: 'session.opened', userId: 'u1', token: 't1' },
    { type: 'session.opened', userId: 'u1', token: 't2' },
    { type: 'page.changed', path: CHAT_HOME },
    { type: 'page.changed', path: STATISTICS_HOME },
    { type: 'chatCount.loaded', unreadTotal: 0 },
    { type: 'socket.closed', code: 1006, reason: '' },
    { type: 'socket.closed', code: NOTICE_SIGNED_OUT, reason: 'signed out' },
    { type: 'socket.closed', code: 1001, reason: NOTICE_MISSING },
    { type: 'socket.failed', reason: 'refused' },
    { type: 'message.received', message: { cmd: 'user', msgId: CHAT_MESSAGE, msgTxt: '' } },
    { type: 'message.received', message: { cmd: 'user', msgId: CHAT_READ, msgTxt: '' } },
    { type: 'message.received', message: { cmd: 'topic', msgId: '42', msgTxt: '停电通知' } },
    { type: 'message.received', message: RIGHTS_CHANGED },
    { type: 'message.received', message: HEARTBEAT_ANSWER },
  ],
}
