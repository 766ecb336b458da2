import type { ChatErrorCode } from '../sockets/chat.ts'
import type { ChatMessage, NoticeCode, SenderKind } from '../entities/chat.ts'
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
  NOT_ON_DUTY: '现在不在您的排班或服务时间内，到时自动上线',
  SESSION_CLOSED: '会话已结束，消息未送达',
  NOT_ACCEPTED: '医生接诊后才能发送消息',
  EXTEND_LIMIT: '最多延长两次',
  UNLIMITED: '本次问诊不限消息条数，无需增加',
  QUOTA: '本次问诊的消息条数已用完，请等待医生回复，医生可以为您增加条数',
  TOO_LONG: '消息不能超过2000字',
  FILE_NOT_READY: '附件尚未上传完成或已失效',
  FILE_TOO_LARGE: '附件超过医院允许的大小或时长',
  RECALL_OVER: '消息发送已久，不能撤回',
  RATE: '发送过于频繁，请稍后再试',
  BUSY: '服务器繁忙，请稍后再试',
  INTERNAL: '服务器开小差了，请稍后再试',
}
/** Refusals that may be tried again unchanged; all others are final for a message (G5). */
export const RETRYABLE_CHAT_ERRORS: ReadonlySet<ChatErrorCode> = new Set(['RATE', 'BUSY', 'INTERNAL'])

/** A system line as a third person reads it, such as in a shared record; the two people read their own sentence (`noticeFor`). */
const CHAT_NOTICE_TEXT: Record<NoticeCode, string> = {
  ACCEPTED: '医生已接诊，请描述您的问题',
  REFUSED: '医生无法接诊：{reason}',
  EXPIRED: '超时未接诊，本次问诊已过期，费用将全额退回',
  CANCELLED: '患者已取消问诊',
  EXTENDED: '医生已延长问诊时间',
  ENDED_DOCTOR: '医生结束了问诊',
  ENDED_PATIENT: '患者结束了问诊',
  ENDED_AUTO: '问诊已到时自动结束',
  QUOTA_LEFT_3: '患者还可以发送3条消息',
  QUOTA_USED: '患者的消息条数已用完',
  QUOTA_GRANTED: '医生为患者增加了{n}条消息',
  RISK_HINT: '疑似急危重症，请评估并引导线下急诊',
  RX_EXPIRE_SOON: '处方{rxNo}将于{until}失效，药品尚未取齐，请在此之前取药',
  RX_SUBMITTED: '医生开具了处方{rxNo}，药师审核中',
  RX_APPROVED: '处方{rxNo}已通过药师审核',
  RX_REJECTED: '处方{rxNo}未通过药师审核，需医生修改',
  RX_EXPIRED: '处方{rxNo}已过期',
  RX_VOIDED: '处方{rxNo}已作废',
  TRANSFERRING: '医生发起了转诊，等待对方接受',
  TRANSFERRED: '已由{doctor}医生接手问诊',
  TRANSFER_ENDED: '转诊未完成，由原医生继续问诊',
  TRANSFER_DECLINED: '患者不接受转诊，问诊已结束，费用将全额退回',
  REVISIT_INCOMPLETE: '复诊资料不全，请患者补充：{reason}',
  FIRST_VISIT: '本次属首诊，请到实体医疗机构就诊，问诊已结束，费用将全额退回',
  DOCTOR_SUSPENDED: '医生停诊：{period}，患者可以继续等待或取消问诊',
  REASSIGNED: '医院已将问诊转派给{doctor}医生',
  RETURNED: '医院已将问诊退回候诊，等待医生接诊',
  ENDED_OFFICE: '医院结束了本次问诊',
}

type Side = 'doctor' | 'patient'

/** What each side reads of a system line, where it is not the third person's sentence (WALK-06). */
const NOTICE_OF_SIDE: Partial<Record<NoticeCode, Partial<Record<Side, string>>>> = {
  ACCEPTED: { doctor: '您已接诊' },
  REFUSED: { doctor: '您已拒诊：{reason}' },
  EXPIRED: { doctor: '超时未接诊，本次问诊已过期，费用将全额退回患者' },
  CANCELLED: { patient: '您已取消问诊，费用将全额退回' },
  EXTENDED: { doctor: '您已延长问诊时间' },
  ENDED_DOCTOR: { doctor: '您结束了问诊' },
  ENDED_PATIENT: { patient: '您结束了问诊' },
  QUOTA_LEFT_3: { patient: '您还可以发送3条消息' },
  QUOTA_USED: {
    doctor: '患者的消息条数已用完，您可以为患者增加条数',
    patient: '您的消息条数已用完，请等待医生回复，医生可以为您增加条数',
  },
  QUOTA_GRANTED: { doctor: '您为患者增加了{n}条消息', patient: '医生为您增加了{n}条消息，可以继续提问' },
  RISK_HINT: { patient: '您描述的情况可能危及生命，请立即拨打120或前往最近的急诊，不要在线等待' },
  RX_EXPIRE_SOON: { doctor: '处方{rxNo}将于{until}失效，患者尚未取齐药品' },
  RX_SUBMITTED: { doctor: '您提交了处方{rxNo}，等待药师审核', patient: '医生为您开具了处方{rxNo}，药师审核中' },
  RX_APPROVED: { patient: '您的处方{rxNo}已通过药师审核，可以选择药房取药' },
  RX_REJECTED: { doctor: '处方{rxNo}被药师驳回，请修改后重新提交', patient: '处方{rxNo}需医生修改，请稍候' },
  RX_EXPIRED: { doctor: '处方{rxNo}已过期，如需用药请重新开具' },
  TRANSFERRING: { doctor: '您发起了转诊，等待对方接受', patient: '正在为您转接' },
  TRANSFERRED: { doctor: '您已接手问诊', patient: '已为您转接，由{doctor}医生继续为您服务' },
  TRANSFER_ENDED: { doctor: '转诊未完成，会话仍由您负责', patient: '转接未完成，由原医生继续为您服务' },
  TRANSFER_DECLINED: { patient: '您不接受转诊，问诊已结束，费用将全额退回' },
  DOCTOR_SUSPENDED: {
    doctor: '您已停诊：{period}',
    patient: '医生停诊：{period}，您可以继续等待，也可以取消问诊并全额退款',
  },
  REASSIGNED: { doctor: '医院将本次问诊转派给您', patient: '医院已为您安排{doctor}医生' },
  RETURNED: { patient: '医院已将您的问诊退回候诊，请等待医生接诊' },
  REVISIT_INCOMPLETE: { doctor: '您请患者补充复诊资料：{reason}', patient: '复诊资料不全，请补充：{reason}' },
}

/** For whom a system line is new, and so the last words of the row: never for the one who did it themselves (WALK-09). */
const NEWS_FOR: Record<NoticeCode, readonly Side[]> = {
  ACCEPTED: ['patient'],
  REFUSED: ['patient'],
  EXPIRED: ['doctor', 'patient'],
  CANCELLED: ['doctor'],
  EXTENDED: ['patient'],
  ENDED_DOCTOR: ['patient'],
  ENDED_PATIENT: ['doctor'],
  ENDED_AUTO: ['doctor', 'patient'],
  QUOTA_LEFT_3: ['patient'],
  QUOTA_USED: ['doctor'],
  QUOTA_GRANTED: ['patient'],
  RISK_HINT: ['patient'],
  RX_EXPIRE_SOON: ['patient'],
  RX_SUBMITTED: ['patient'],
  RX_APPROVED: ['doctor', 'patient'],
  RX_REJECTED: ['doctor', 'patient'],
  RX_EXPIRED: ['doctor', 'patient'],
  RX_VOIDED: ['doctor', 'patient'],
  TRANSFERRING: ['patient'],
  TRANSFERRED: ['patient'],
  TRANSFER_ENDED: ['doctor', 'patient'],
  TRANSFER_DECLINED: ['doctor'],
  REVISIT_INCOMPLETE: ['patient'],
  FIRST_VISIT: ['patient'],
  DOCTOR_SUSPENDED: ['patient'],
  REASSIGNED: ['doctor', 'patient'],
  RETURNED: ['doctor', 'patient'],
  ENDED_OFFICE: ['doctor', 'patient'],
}

type Params = Record<string, string | number> | undefined
const filled = (template: string, params: Params): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name] ?? ''))

/** A system line in the third person. */
export const noticeText = (code: NoticeCode, params?: Params): string => filled(CHAT_NOTICE_TEXT[code], params)
/** A system line in the words of one side. */
export const noticeFor = (side: Side, code: NoticeCode, params?: Params): string =>
  filled(NOTICE_OF_SIDE[code]?.[side] ?? CHAT_NOTICE_TEXT[code], params)

/** The invitation to rate, in the words of a side. */
export const RATING_ASKED: Record<Side, string> = { doctor: '已邀请患者评价', patient: '问诊已结束，请对本次服务作出评价' }

const KIND_PREVIEW: Partial<Record<ChatMessage['kind'], string>> = { image: '[图片]', file: '[文件]', audio: '[语音]' }
const PREVIEW_MAX = 50
const cut = (text: string): string => [...text].slice(0, PREVIEW_MAX).join('')

/**
 * Last words of a session's row for one side, and who said them (a SenderKind); null: this message is not for the row of that side, whose words stay
 * (WALK-09): ratings, lines meant for the other side, and what one did oneself.
 */
export function previewOf(
  message: Pick<ChatMessage, 'kind' | 'content' | 'senderKind'> & { card?: ChatMessage['card'] | null },
  side: Side,
): { text: string; by: SenderKind } | null {
  const { kind, card, content, senderKind } = message
  if (kind === 'rating') return null
  if (card && 'notice' in card)
    return NEWS_FOR[card.notice].includes(side) ? { text: cut(noticeFor(side, card.notice, card.params)), by: senderKind } : null
  if (card && 'prescription' in card)
    return { text: cut(noticeFor(side, 'RX_SUBMITTED', { rxNo: card.prescription.rxNo })), by: senderKind }
  return { text: KIND_PREVIEW[kind] ?? cut(content), by: senderKind }
}

/** Last words of a row whose last message was taken back. */
export const RECALLED_PREVIEW = '已撤回一条消息'
/** First words of a message that is quoted. */
export const quoteText = (message: Pick<ChatMessage, 'kind' | 'content'>): string =>
  KIND_PREVIEW[message.kind] ?? cut(message.content)

export const SESSION_STATUS_TEXT: Record<SessionStatus, string> = {
  '10': '待接诊',
  '20': '问诊中',
  '25': '转诊中',
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

/** Why a request answers nothing: another doctor was asked with it. */
export const REPEATED_TEXT = '该请求已用于向其他医生问诊，请重新提交'
/** Why what was changed after a lost answer is not sent: the consultation is there as it was written first. */
export const SENT_BEFORE_TEXT = '您的问诊已提交，之后修改的内容没有提交，请进入该问诊告诉医生'
/** Why a person opens no second consultation with a doctor: the one that runs is gone on with. */
export const STILL_OPEN_TEXT = '您与该医生的问诊尚未结束，请继续原会话'
