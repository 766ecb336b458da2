import type { NoticeCode } from '../entities/chat.ts'
import { noticeFor } from './chatTexts.ts'

/** Dictionary message_source: what a recorded message tells of. */
export type MessageSource =
  'prescription' | 'order' | 'careReservation' | 'sessionTransfer' | 'chatSession' | 'gridComment' | 'supervision' | 'template'

/** Lines of a conversation that are a notice to its patient, and so are recorded among the messages (hospital.md 3). */
const NOTICES: Partial<Record<NoticeCode, MessageSource>> = {
  ACCEPTED: 'chatSession',
  REFUSED: 'chatSession',
  EXPIRED: 'chatSession',
  ENDED_DOCTOR: 'chatSession',
  ENDED_AUTO: 'chatSession',
  REVISIT_INCOMPLETE: 'chatSession',
  FIRST_VISIT: 'chatSession',
  DOCTOR_SUSPENDED: 'chatSession',
  REASSIGNED: 'chatSession',
  RETURNED: 'chatSession',
  ENDED_OFFICE: 'chatSession',
  RX_EXPIRE_SOON: 'prescription',
  RX_SUBMITTED: 'prescription',
  RX_APPROVED: 'prescription',
  RX_REJECTED: 'prescription',
  RX_EXPIRED: 'prescription',
  RX_VOIDED: 'prescription',
  TRANSFERRING: 'sessionTransfer',
  TRANSFERRED: 'sessionTransfer',
  TRANSFER_ENDED: 'sessionTransfer',
}

/** What people wrote stands in the conversation alone: administrators read the record of messages. */
const WRITTEN = { reason: '详见会话' } as const

/** A notice to a patient as it is recorded, without what people wrote; null: none that is recorded. */
export function recordedNotice(
  code: NoticeCode,
  params?: Record<string, string | number>,
): { source: MessageSource; text: string } | null {
  const source = NOTICES[code]
  return source === undefined ? null : { source, text: noticeFor('patient', code, { ...params, ...WRITTEN }) }
}

/** Words around the record of messages. */
export const MESSAGE_TEXT = {
  frozen: '接收人账号不存在或已冻结',
  resent: '消息已重新发送',
  notFailed: '只能重发发送失败的消息',
  noChannel: '该渠道未开通，无法发送',
  gone: '未找到对应实体',
  empty: '暂无消息',
  hint: '系统通知和按模板发送的消息在此显示',
} as const
