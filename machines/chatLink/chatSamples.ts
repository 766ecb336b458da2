import type { ChatMessage, ChatSession } from '#contract/entities/chat.ts'
import { failure } from '#contract/http/failure.ts'
import type { ChatEvent, HelloAnswer } from '#contract/sockets/chat.ts'

/** Small consultations for path models and tests of the chat machines; times are epoch ms of 2026-01-01 and later. */
export const SAMPLE_TIME = 1_767_225_600_000

export const sampleSession = (change: Partial<ChatSession> = {}): ChatSession => ({
  id: 's1',
  sessionNo: 'C20260101001',
  status: '20',
  serviceType: '1',
  patient: {
    id: 'p1',
    name: '张三',
    sex: 1,
    ageText: '32岁',
    phoneMasked: '138****5678',
    allergies: [],
    pastHistory: '',
    visits: 0,
  },
  doctor: { id: 'd1', userId: 'u1', name: '李医生', titleText: '主治医师', orgName: '内科', avatar: null, goodAt: '' },
  chiefComplaint: '咳嗽三天',
  createdAt: SAMPLE_TIME,
  acceptDeadline: SAMPLE_TIME + 86_400_000,
  acceptedAt: null,
  firstReplyAt: null,
  serviceDeadline: SAMPLE_TIME + 86_400_000,
  declineUntil: null,
  endedAt: null,
  endReason: null,
  refuseReason: null,
  quotaTotal: 20,
  quotaUsed: 0,
  extendCount: 0,
  risk: [],
  priority: 0,
  waitingSince: SAMPLE_TIME,
  lastSeq: 0,
  lastMsgPreview: '',
  lastMsgBy: 3,
  lastMsgAt: SAMPLE_TIME,
  unread: 0,
  readSeq: 0,
  peerReadSeq: 0,
  rating: null,
  version: 1,
  rev: 1,
  ...change,
})

/** A message of the patient, seq and text as given. */
export const sampleMessage = (seq: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  sessionId: 's1',
  seq,
  clientMsgId: `c${seq}`,
  senderKind: 2,
  senderId: 'p1',
  senderName: '张三',
  kind: 'text',
  content: `第${seq}句`,
  attachments: [],
  sentAt: SAMPLE_TIME + seq * 1_000,
  rev: 1,
  ...change,
})

export const sampleHello = (change: Partial<HelloAnswer> = {}): HelloAnswer => ({
  me: { kind: 'doctor', id: 'u1', name: '李医生', presence: '1', maxConcurrent: 5, recallWithin: 120_000 },
  counts: { unreadTotal: 0, waiting: 0, active: 1 },
  sessions: [sampleSession()],
  missed: {},
  reset: [],
  es: 0,
  ...change,
})

/** A push of the patient's message `seq`, numbered `es`. */
export const samplePush = (seq: number, es: number, change: Partial<ChatMessage> = {}): ChatEvent => ({
  name: 'msg:new',
  v: 1,
  es,
  t: SAMPLE_TIME,
  sid: 's1',
  message: sampleMessage(seq, change),
})

export const LOST = failure('timeout', '服务器没有应答')
export const EXPIRED = failure('expired', '登录已过期，请重新登录', { code: 'AUTH_EXPIRED' })
