import type { SessionStatus } from '../lifecycles/chatSession.ts'

/** Who wrote a message: 1 doctor, 2 patient, 3 system, 4 pharmacist, 5 administrator. */
export type SenderKind = 1 | 2 | 3 | 4 | 5

export type MessageKind = 'text' | 'image' | 'file' | 'audio' | 'illness' | 'rating' | 'notice'
/** The kinds a person may send; the others are made by the server. */
export const SENDABLE_KINDS = ['text', 'image', 'file', 'audio'] as const
export type SendableKind = (typeof SENDABLE_KINDS)[number]

/** A stored file as messages carry it; `path` is the stored path (served below /sys/common/static/). Sizes in bytes, pixels, ms. */
export interface Attachment {
  path: string
  name: string
  mime: string
  size: number
  width?: number
  height?: number
  durationMs?: number
  /** stored path of the 240 px preview of an image */
  thumb?: string
}

/** System lines of a conversation; their texts stand in contract/rules/chatTexts.ts. */
export type NoticeCode =
  | 'ACCEPTED'
  | 'REFUSED'
  | 'EXPIRED'
  | 'CANCELLED'
  | 'EXTENDED'
  | 'ENDED_DOCTOR'
  | 'ENDED_PATIENT'
  | 'ENDED_AUTO'
  | 'QUOTA_LEFT_3'
  | 'QUOTA_USED'
  | 'QUOTA_GRANTED'
  | 'RISK_HINT'
  | 'RX_EXPIRE_SOON'

/** What the patient told about the illness (病情卡), a copy kept in the message. */
export interface IllnessCard {
  chiefComplaint: string
  description: string
  durationText: string
  visitedBefore: 'Y' | 'N'
  allergyDeclared: string
  currentDrugs: string
  images: Attachment[]
}

/** A message of a session. `seq` ≥ 1, unique per session, no holes; `sentAt` epoch ms of the server; `rev` grows when it changes. */
export interface ChatMessage {
  id: string
  sessionId: string
  seq: number
  clientMsgId: string
  senderKind: SenderKind
  senderId: string
  senderName: string
  kind: MessageKind
  /** plain text, never HTML */
  content: string
  attachments: Attachment[]
  card?:
    | { illness: IllnessCard }
    | { notice: NoticeCode; params?: Record<string, string | number> }
    | { rating: { score: number | null } }
  sentAt: number
  rev: number
}

/** The patient as the doctor of the session sees him. Age is text as people say it (32岁, 8个月). */
export interface ChatPatient {
  id: string
  name: string
  /** 1 male, 2 female */
  sex: 1 | 2
  ageText: string
  /** 138****5678 */
  phoneMasked: string
  allergies: string[]
  pastHistory: string
  /** earlier consultations with this hospital */
  visits: number
}

export interface ChatDoctor {
  id: string
  userId: string
  name: string
  titleText: string
  orgName: string
  avatar: string | null
  goodAt: string
}

/** 在线 / 忙碌 / 离线 / 停诊 as dictionary doctor_presence codes it. */
export type Presence = '0' | '1' | '2' | '3'

/**
 * A consultation session as both sides see it. Times are epoch ms of the server. `version` is the optimistic lock of commands,
 * `rev` grows with every visible change. `unread` is the count of the side that receives this copy; `peerReadSeq` is how far the other side has read.
 */
export interface ChatSession {
  id: string
  sessionNo: string
  status: SessionStatus
  serviceType: '1' | '2' | '3'
  patient: ChatPatient
  doctor: ChatDoctor
  chiefComplaint: string
  createdAt: number
  acceptDeadline: number
  acceptedAt: number | null
  firstReplyAt: number | null
  serviceDeadline: number | null
  endedAt: number | null
  endReason: '1' | '2' | '3' | '4' | '6' | null
  refuseReason: string | null
  quotaTotal: number
  quotaUsed: number
  extendCount: number
  /** names of the critical signs that the patient told of (contract/rules/riskSigns.ts); empty: none */
  risk: string[]
  /** 1 加急: an urgent sign, or an emergency consultation */
  priority: 0 | 1
  waitingSince: number | null
  lastSeq: number
  /** last words of the row, as the receiving side reads them, and who said them; empty: none yet */
  lastMsgPreview: string
  lastMsgBy: SenderKind
  lastMsgAt: number
  unread: number
  readSeq: number
  peerReadSeq: number
  rating: { score: number; text: string } | null
  version: number
  rev: number
}

/** Absolute counts of the receiver (CHAT-04). */
export interface ChatCounts {
  unreadTotal: number
  waiting: number
  active: number
}
