import type { Attachment, ChatMessage, ChatSession } from '#contract/entities/chat.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import { ageText } from '#contract/rules/ageText.ts'
import { noticeFor, RATING_ASKED } from '#contract/rules/chatTexts.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import type { chatMessage, chatSession, hosDoctor, hosPatient } from '#server/db/tables/index.ts'

export type SessionRow = typeof chatSession.$inferSelect
export type MessageRow = typeof chatMessage.$inferSelect

/** The people around a session, as one query brings them. */
export interface People {
  patient: typeof hosPatient.$inferSelect
  doctor: typeof hosDoctor.$inferSelect
  avatar: string | null
  orgName: string | null
  titleText: string | null
  visits: number
  rating: { score: number; text: string } | null
}

/** Whose copy is made: unread and read marks are those of this side. */
export type Side = 'doctor' | 'patient'

/** 张** whatever the length of the name (consultation.md 7.9). */
export const maskName = (name: string): string => `${[...name][0] ?? ''}**`

const ms = (date: Date | null): number | null => date?.getTime() ?? null

// A session that came to nothing asks for no reading any more.
const NOTHING_TO_READ: ReadonlySet<string> = new Set<SessionStatus>(['40', '50', '60'])
/** Unread messages of the doctor that count (I-4). */
export const doctorUnread = (row: Pick<SessionRow, 'status' | 'unreadDoctor'>): number =>
  NOTHING_TO_READ.has(row.status) ? 0 : row.unreadDoctor

/** The one place that decides what of a session leaves the server, for the copy of one side. */
export function presentSession(row: SessionRow, people: People, side: Side, now: Date): ChatSession {
  const { patient, doctor } = people
  const mine = side === 'doctor'
  return {
    id: row.id,
    sessionNo: row.sessionNo,
    status: row.status as SessionStatus,
    serviceType: row.serviceType as ChatSession['serviceType'],
    patient: {
      id: patient.id,
      name: patient.name,
      sex: patient.sex === 2 ? 2 : 1,
      ageText: ageText(patient.birthday, now),
      phoneMasked: maskPhone(patient.phone),
      ...(mine && patient.guardianName !== ''
        ? { guardian: { name: patient.guardianName, phoneMasked: maskPhone(patient.guardianPhone) } }
        : {}),
      allergies: patient.allergies,
      ...(mine ? { allergyAsked: patient.allergyAsked !== null } : {}),
      pastHistory: patient.pastHistory,
      visits: people.visits,
    },
    doctor: {
      id: doctor.id,
      userId: doctor.userId,
      name: doctor.name,
      titleText: people.titleText ?? '',
      orgName: people.orgName ?? '',
      avatar: people.avatar,
      goodAt: doctor.goodAt,
    },
    chiefComplaint: row.chiefComplaint,
    createdAt: row.createdAt.getTime(),
    acceptDeadline: row.acceptDeadline.getTime(),
    acceptedAt: ms(row.acceptedAt),
    firstReplyAt: ms(row.firstReplyAt),
    serviceDeadline: ms(row.serviceDeadline),
    declineUntil: mine ? null : ms(row.declineUntil),
    endedAt: ms(row.endedAt),
    endReason: row.endReason as ChatSession['endReason'],
    refuseReason: row.refuseReason,
    quotaTotal: row.quotaTotal,
    quotaUsed: row.quotaUsed,
    extendCount: row.extendCount,
    risk: row.risk,
    priority: row.priority === 1 ? 1 : 0,
    waitingSince: ms(row.waitingSince),
    lastSeq: row.lastSeq,
    lastMsgPreview: mine ? row.lastMsgPreview : row.previewPatient,
    lastMsgBy: (mine ? row.lastMsgBy : row.previewPatientBy) as ChatSession['lastMsgBy'],
    lastMsgAt: row.lastMsgAt.getTime(),
    unread: mine ? doctorUnread(row) : row.unreadPatient,
    readSeq: mine ? row.readSeqDoctor : row.readSeqPatient,
    peerReadSeq: mine ? row.readSeqPatient : row.readSeqDoctor,
    rating: people.rating,
    version: row.version,
    rev: row.rev,
  }
}

type Card = NonNullable<ChatMessage['card']>

/** System lines have a sentence for each side; everything else is what was written. */
function contentFor(side: Side, card: Card | null, content: string): string {
  if (card !== null && 'notice' in card) return noticeFor(side, card.notice, card.params)
  if (card !== null && 'prescription' in card) return noticeFor(side, 'RX_SUBMITTED', { rxNo: card.prescription.rxNo })
  return card !== null && 'rating' in card && card.rating.score === null ? RATING_ASKED[side] : content
}

/** A message that was taken back: who and when, nothing of it. */
const recalledMessage = (row: MessageRow): ChatMessage => ({
  id: row.id,
  sessionId: row.sessionId,
  seq: row.seq,
  clientMsgId: row.clientMsgId,
  senderKind: row.senderKind as ChatMessage['senderKind'],
  senderId: row.senderId,
  senderName: row.senderName,
  kind: 'text',
  content: '',
  attachments: [],
  recalled: true,
  sentAt: row.sentAt.getTime(),
  rev: row.rev,
})

/** A message as one side sees it. */
export function presentMessage(row: MessageRow, side: Side): ChatMessage {
  if (row.recalledAt !== null) return recalledMessage(row)
  const card = row.card as Card | null
  return {
    id: row.id,
    sessionId: row.sessionId,
    seq: row.seq,
    clientMsgId: row.clientMsgId,
    senderKind: row.senderKind as ChatMessage['senderKind'],
    senderId: row.senderId,
    senderName: row.senderName,
    kind: row.kind as ChatMessage['kind'],
    content: contentFor(side, card, row.content),
    attachments: row.attachments as Attachment[],
    ...(card === null ? {} : { card }),
    ...(row.quote === null ? {} : { quote: row.quote }),
    sentAt: row.sentAt.getTime(),
    rev: row.rev,
  }
}
