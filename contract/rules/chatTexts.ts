import type { ChatErrorCode } from '../sockets/chat.ts'
import type { NoticeCode } from '../entities/chat.ts'
import type { SessionStatus } from '../lifecycles/chatSession.ts'

/** What a person reads when a chat command is refused; both sides show the same words (consultation.md 7.1, 7.2). */
export const CHAT_ERROR_TEXT: Record<ChatErrorCode, string> = {
  AUTH_EXPIRED: '登录已过期，请重新登录',
  BAD_INPUT: '提交的内容格式不正确',
  NOT_FOUND: '会话不存在或已删除',
  NOT_OWNER: '您不是该会话的参与者',
  VERSION_CONFLICT: '该会话已被更新，请确认后重试',
  ALREADY_TAKEN: '该患者已被其他医生接诊',
  CAPACITY: '已达到最大接诊数，请先结束部分会话',
  NOT_ONLINE: '您当前处于离线状态，请先上线再接诊',
  SESSION_CLOSED: '会话已结束，消息未送达',
  NOT_ACCEPTED: '医生接诊后才能发送消息',
  EXTEND_LIMIT: '最多延长两次',
  QUOTA: '本次问诊的消息条数已用完',
  TOO_LONG: '消息不能超过2000字',
  FILE_NOT_READY: '附件尚未上传完成或已失效',
  RATE: '发送过于频繁，请稍后再试',
  BUSY: '服务器繁忙，请稍后再试',
  INTERNAL: '服务器开小差了，请稍后再试',
}
/** Refusals that may be tried again unchanged; all others are final for a message (G5). */
export const RETRYABLE_CHAT_ERRORS: ReadonlySet<ChatErrorCode> = new Set(['RATE', 'BUSY', 'INTERNAL'])

export const CHAT_NOTICE_TEXT: Record<NoticeCode, string> = {
  ACCEPTED: '医生已接诊，请描述您的问题',
  REFUSED: '医生无法接诊：{reason}',
  EXPIRED: '超时未接诊，本次问诊已过期，费用将全额退回',
  CANCELLED: '患者已取消问诊',
  EXTENDED: '医生已延长问诊时间',
  ENDED_DOCTOR: '医生结束了问诊',
  ENDED_PATIENT: '患者结束了问诊',
  ENDED_AUTO: '问诊已到时自动结束',
  QUOTA_LEFT_3: '您还可以发送3条消息',
  RISK_HINT: '疑似急危重症，请评估并引导线下急诊',
  RX_EXPIRE_SOON: '处方{rxNo}将于{until}失效，药品尚未取齐，请在此之前取药',
}

export const SESSION_STATUS_TEXT: Record<SessionStatus, string> = {
  '10': '待接诊',
  '20': '问诊中',
  '30': '已结束',
  '40': '已过期',
  '50': '已退诊',
  '60': '已取消',
}
/** Dictionary refuse_reason. */
export const REFUSE_REASONS: Record<string, string> = {
  '1': '非本科室',
  '2': '属首诊需线下就诊',
  '3': '病情危急建议急诊',
  '4': '资料不全',
  '5': '医生临时有事',
  '6': '重复咨询',
  '9': '其他',
}
export const PRESENCE_TEXT: Record<'0' | '1' | '2' | '3', string> = { '0': '离线', '1': '在线', '2': '忙碌', '3': '停诊' }
/** Words that pin the banner RISK_HINT on the doctor's side (consultation.md 4.6). */
export const RISK_WORDS = ['胸痛', '呼吸困难', '自杀', '大出血', '抽搐', '意识不清'] as const
