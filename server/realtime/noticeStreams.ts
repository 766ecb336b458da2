import { ownNoticeStream } from '#contract/sockets/notice.ts'
import type { ChatCountText, NoticeMessage } from '#contract/sockets/notice.ts'
import type { Emit } from './outbox.ts'

/** Stream of notices to one user, and to all users of a tenant (one row, fan-out on read). */
export const noticeStream = ownNoticeStream
export const topicStream = (tenantId: number): string => `t:${tenantId}`
export const NOTICE_EVENT = 'notice'

/** Pushes a notice to one user with the command that causes it. */
export const noticeToUser = (emit: Emit, userId: string, message: NoticeMessage): void =>
  emit(noticeStream(userId), NOTICE_EVENT, message)
/** Pushes a notice to everybody of a tenant. */
export const noticeToTenant = (emit: Emit, tenantId: number, message: NoticeMessage): void =>
  emit(topicStream(tenantId), NOTICE_EVENT, message)
/** M0001 or C0001, with the unread messages of the doctor. */
export const countNotice = (msgId: string, facts: ChatCountText): NoticeMessage => ({
  cmd: 'user',
  msgId,
  msgTxt: JSON.stringify(facts),
})
