import type { RxStatus } from './prescription.ts'
import type { SessionStatus } from '../lifecycles/chatSession.ts'

/** Who wrote a message: 1 doctor, 2 patient, 3 system, 4 pharmacist, 5 administrator. */
export type SenderKind = 1 | 2 | 3 | 4 | 5

export type MessageKind = 'text' | 'image' | 'file' | 'audio' | 'illness' | 'rating' | 'notice' | 'prescription'
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
  | 'RX_SUBMITTED'
  | 'RX_APPROVED'
  | 'RX_REJECTED'
  | 'RX_EXPIRED'
  | 'RX_VOIDED'
  | 'TRANSFERRING'
  | 'TRANSFERRED'
  | 'TRANSFER_ENDED'
  | 'TRANSFER_DECLINED'
  | 'REVISIT_INCOMPLETE'
  | 'FIRST_VISIT'
  | 'DOCTOR_SUSPENDED'
  | 'REASSIGNED'
  | 'RETURNED'
  | 'ENDED_OFFICE'

/** What shows that the patient comes again: a picture, and where and when they were treated. `kind`: dictionary revisit_proof. */
export interface IllnessProof {
  kind: '1' | '2' | '3'
  file: Attachment
  hospital: string
  diagnosis: string
  /** YYYY-MM-DD; null: not told */
  date: string | null
}

/** What the patient told about the illness (病情卡), a copy kept in the message. */
export interface IllnessCard {
  chiefComplaint: string
  description: string
  durationText: string
  visitedBefore: 'Y' | 'N'
  allergyDeclared: string
  currentDrugs: string
  images: Attachment[]
  /** proofs of a revisit that came with it; the doctor judges them */
  proofs?: IllnessProof[] | undefined
}

/** A prescription in the conversation, as it stands: no drug is named here (RX-32). The message's `rev` grows with the status. */
export interface PrescriptionCard {
  rxId: string
  sid: string
  rxNo: string
  rxType: '1' | '2' | '3'
  rxVersion: number
  status: RxStatus
  /** different drugs on it */
  kinds: number
  totalFen: number
  /** until when drugs are given out for it, epoch ms; null: not said yet */
  validUntil: number | null
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
    | { prescription: PrescriptionCard }
  sentAt: number
  /** taken back by who wrote it: its words are with the hospital alone */
  recalled?: true
  /** what it answers to */
  quote?: { seq: number; senderName: string; text: string }
  rev: number
}

/** The patient as the doctor of the session sees them. Age is text as people say it (32岁, 8个月). */
export interface ChatPatient {
  id: string
  name: string
  /** 1 male, 2 female */
  sex: 1 | 2
  ageText: string
  /** 138****5678 */
  phoneMasked: string
  /** who answers for a small child; on the doctor's copy */
  guardian?: { name: string; phoneMasked: string }
  allergies: string[]
  /** whether anybody ever asked about them; on the doctor's copy */
  allergyAsked?: boolean
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
  /** patient: until when the doctor who took over may be declined; null: nobody took over, or that doctor has written */
  declineUntil: number | null
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
