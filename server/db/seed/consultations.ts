import { CONSULT } from '#contract/constants.ts'
import type { ChatMessage, IllnessCard, NoticeCode, PrescriptionCard } from '#contract/entities/chat.ts'
import { noticeText, previewOf, RATING_ASKED } from '#contract/rules/chatTexts.ts'
import { CONSULT_TERMS } from '#contract/rules/consultTerms.ts'
import { hospitalDay, hospitalTime } from '#contract/rules/hospitalClock.ts'
import { risksIn } from '#contract/rules/riskSigns.ts'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { DEMO_TENANT } from './demo.ts'
import { doctorId, doctorUserId } from './hospitalPeople.ts'
import type { DoctorSeed } from './hospitalPeople.ts'
import type { Talk } from './hospitalTalks.ts'
import { inBatches, withAll } from './inBatches.ts'
import { seedId } from './seedId.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Before this line of the talk a colleague takes over. */
const TRANSFER_LINE = 2

type Patient = typeof t.hosPatient.$inferInsert
type Session = typeof t.chatSession.$inferInsert
type Message = typeof t.chatMessage.$inferInsert
/** How a seeded consultation stands. */
export type Fate = 'waiting' | 'running' | 'ended' | 'expired' | 'refused' | 'cancelled'

export interface Rows {
  orders: (typeof t.hosOrder.$inferInsert)[]
  illnesses: (typeof t.hosIllness.$inferInsert)[]
  sessions: Session[]
  messages: Message[]
  segments: (typeof t.chatSegment.$inferInsert)[]
  ratings: (typeof t.chatRating.$inferInsert)[]
  proofs: (typeof t.hosRevisitProof.$inferInsert)[]
  transfers: (typeof t.hosTransfer.$inferInsert)[]
  payments: (typeof t.hosPayment.$inferInsert)[]
  refunds: (typeof t.hosRefund.$inferInsert)[]
}

export const noRows = (): Rows => ({
  orders: [],
  illnesses: [],
  sessions: [],
  messages: [],
  segments: [],
  ratings: [],
  proofs: [],
  transfers: [],
  payments: [],
  refunds: [],
})

const STATUS: Record<Fate, string> = { waiting: '10', running: '20', ended: '30', expired: '40', refused: '50', cancelled: '60' }
const ORDER_STATUS: Record<Fate, string> = { waiting: '1', running: '2', ended: '3', expired: '6', refused: '6', cancelled: '6' }

const yymmdd = (at: Date) => hospitalTime(at.getTime()).toISOString().replace(/\D/g, '').slice(2, 14)
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

export interface Story {
  index: number
  doctor: DoctorSeed
  patient: Patient
  talk: Omit<Talk, 'orgCode'>
  fate: Fate
  createdAt: Date
  /** pause before each line */
  pause: () => number
  score: number | null
  /** from creation to acceptance, ms; left out: a pause */
  wait?: number
  /** what it was, as its proof says: then it is a revisit */
  revisit?: string
  /** a colleague takes over in the middle */
  transferTo?: DoctorSeed
  /** the doctor's prescription, before the last line */
  sheet?: { at: Date; card: PrescriptionCard }
}

/** Writes one consultation into `rows` as the server itself would have (I-1 to I-5, I-12). */
export function tell(rows: Rows, story: Story): void {
  const { index, doctor: first, patient, talk, fate, createdAt, pause } = story
  let doctor = first
  const sid = seedId('session', String(index))
  const orderId = seedId('order', String(index))
  const number = `${yymmdd(createdAt)}${String(index).padStart(6, '0')}`
  let userId = doctorUserId(doctor.username)
  const messages: Message[] = []
  let at = createdAt
  const write = (
    kind: 1 | 2 | 3,
    more: Pick<Message, 'kind' | 'content'> & { card?: ChatMessage['card']; clientMsgId?: string },
  ) => {
    const [senderId, senderName] =
      kind === 1 ? [userId, doctor.realname] : kind === 2 ? [patient.id, patient.name] : ['system', '系统']
    const seq = messages.length + 1
    messages.push({
      id: seedId('message', sid, String(seq)),
      sessionId: sid,
      seq,
      clientMsgId: `seed:${seq}`,
      senderKind: kind,
      senderId,
      senderName,
      ...more,
      sentAt: at,
    })
  }
  const say = (notice: NoticeCode, params?: Record<string, string>) =>
    write(3, {
      kind: 'notice',
      content: noticeText(notice, params),
      card: { notice, ...(params ? { params } : {}) },
    })

  const illness: IllnessCard = {
    chiefComplaint: talk.chiefComplaint,
    description: talk.description,
    durationText: talk.durationText,
    visitedBefore: index % 3 ? 'Y' : 'N',
    allergyDeclared: (patient.allergies ?? []).join('、') || '无',
    currentDrugs: talk.currentDrugs,
    images: [],
  }
  write(2, { kind: 'illness', content: talk.chiefComplaint, card: { illness } })
  const signs = risksIn(`${talk.chiefComplaint}。${talk.description}`)
  const risk = signs.filter(sign => sign.level === 1).map(sign => sign.name)
  if (risk.length > 0) say('RISK_HINT')

  const transfer = (to: DoctorSeed) => {
    const [id, fromUserId] = [seedId('transfer', sid), userId]
    const [askedAt, handledAt] = [at, later(at, 2 * MINUTE)]
    say('TRANSFERRING')
    rows.segments.push({
      id: seedId('segment', sid, 'first'),
      sessionId: sid,
      doctorUserId: fromUserId,
      status: '3',
      fromSeq,
      toSeq: messages.length,
      startedAt: acceptedAt ?? at,
      endedAt: handledAt,
      transferId: id,
    })
    doctor = to
    userId = doctorUserId(to.username)
    rows.transfers.push({
      id,
      tenantId: DEMO_TENANT,
      sessionId: sid,
      fromUserId,
      toUserId: userId,
      reason: '1',
      note: '病情属贵科，请协助诊治（演示）',
      status: '2',
      createdAt: askedAt,
      deadline: later(askedAt, CONSULT.transferAccept),
      handledBy: userId,
      handledAt,
      toSeq: messages.length,
      requestId: `seed:${index}`,
    })
    at = handledAt
    fromSeq = messages.length + 1
    segmentStart = at
    say('TRANSFERRED', { doctor: to.realname })
    at = later(at, MINUTE)
  }
  let fromSeq = 1
  let segmentStart: Date | null = null
  let acceptedAt: Date | null = null
  let firstReplyAt: Date | null = null
  let waitingSince: Date | null = createdAt
  let quotaUsed = 0
  if (fate === 'running' || fate === 'ended') {
    at = later(at, story.wait ?? pause())
    acceptedAt = at
    say('ACCEPTED')
    for (const [place, line] of talk.lines.entries()) {
      at = later(at, pause())
      if (story.transferTo && place === TRANSFER_LINE) transfer(story.transferTo)
      if (story.sheet && place === talk.lines.length - 1) {
        const { card, at: submittedAt } = story.sheet
        at = later(submittedAt > at ? submittedAt : at, 0)
        if (card.status !== '0')
          write(1, {
            kind: 'prescription',
            content: noticeText('RX_SUBMITTED', { rxNo: card.rxNo }),
            card: { prescription: card },
            clientMsgId: `rx:${card.rxId}:${card.rxVersion}`,
          })
        at = later(at, MINUTE)
      }
      const byDoctor = line.startsWith('D')
      write(byDoctor ? 1 : 2, { kind: 'text', content: line.slice(1) })
      if (byDoctor) {
        firstReplyAt ??= at
        waitingSince = null
      } else {
        quotaUsed += 1
        waitingSince ??= at
      }
    }
  }
  if (fate === 'ended') {
    at = later(at, 3 * MINUTE)
    say('ENDED_DOCTOR')
    write(3, { kind: 'rating', content: RATING_ASKED.patient, card: { rating: { score: null } } })
  }
  if (fate === 'expired') {
    at = later(createdAt, CONSULT.waitTimeout['1'])
    say('EXPIRED')
  }
  const reason = '属首诊需线下就诊'
  if (fate === 'refused') {
    at = later(at, story.wait ?? 9 * MINUTE)
    say('REFUSED', { reason: `${reason}，请到实体医疗机构就诊` })
  }
  if (fate === 'cancelled') {
    at = later(at, story.wait ?? 6 * MINUTE)
    say('CANCELLED')
  }
  const over = fate !== 'waiting' && fate !== 'running'
  const endedAt = over ? at : null
  if (story.score !== null && endedAt) {
    at = later(at, 20 * MINUTE)
    const text = story.score >= 4 ? '医生很耐心，解答清楚' : '回复稍慢'
    write(2, { kind: 'rating', content: `${story.score}分：${text}`, card: { rating: { score: story.score } } })
    rows.ratings.push({ sessionId: sid, doctorUserId: userId, patientId: patient.id, score: story.score, text, at })
  }
  // What the doctor has not read: everything of a waiting patient, and what came after the doctor's last line.
  const lastOfDoctor = messages.findLastIndex(message => message.senderKind === 1)
  const unread = over ? [] : messages.slice(lastOfDoctor + 1).filter(message => message.senderKind === 2)
  const previewFor = (side: 'doctor' | 'patient') =>
    messages.reduce<{ text: string; by: number }>(
      (words, message) => previewOf(message as Pick<ChatMessage, 'kind' | 'content' | 'card' | 'senderKind'>, side) ?? words,
      { text: '', by: 3 },
    )
  const [forDoctor, forPatient] = [previewFor('doctor'), previewFor('patient')]
  const common = { tenantId: DEMO_TENANT, patientId: patient.id }
  const isRefunded = ORDER_STATUS[fate] === '6'
  const fee = first.feeFen
  const pay = { tenantId: DEMO_TENANT, orderId, payNo: `ZF${orderId.toUpperCase().slice(0, 24)}`, amountFen: fee }
  if (fee > 0) rows.payments.push({ ...pay, id: seedId('payment', orderId), channel: 'demo', status: '1', at: createdAt })
  if (fee > 0 && isRefunded)
    rows.refunds.push({
      ...pay,
      id: seedId('refund', orderId),
      refundNo: `TK${seedId('refund', orderId).toUpperCase()}`,
      reason: '自动退款',
      status: '2',
      auto: 'Y',
      tries: 1,
      at,
      doneAt: at,
    })
  if (story.revisit !== undefined)
    rows.proofs.push({
      id: seedId('proof', sid),
      tenantId: DEMO_TENANT,
      sessionId: sid,
      kind: '1',
      diagnosis: story.revisit,
      hospital: '杏林互联网医院实体门诊（演示）',
      date: hospitalDay(createdAt.getTime() - 30 * DAY),
      judgedBy: userId,
      judgedAt: firstReplyAt,
      createTime: createdAt,
    })
  rows.orders.push({
    ...common,
    id: orderId,
    orderNo: `HZ${number}`,
    doctorId: doctorId(first.username),
    serviceType: '1',
    status: ORDER_STATUS[fate],
    amountFen: fee,
    payFen: fee,
    payChannel: fee > 0 ? 'demo' : null,
    refundFen: isRefunded ? fee : 0,
    refundedAt: isRefunded && fee > 0 ? endedAt : null,
    paidAt: createdAt,
    finishedAt: endedAt,
    requestId: `seed:${index}`,
    createTime: createdAt,
  })
  rows.illnesses.push({
    ...common,
    id: seedId('illness', sid),
    orderId,
    card: illness,
    submittedAt: createdAt,
    termsVersion: CONSULT_TERMS.version,
    agreedAt: createdAt,
  })
  rows.sessions.push({
    ...common,
    appUserId: patient.userId ?? patient.id,
    revisitStatus: story.revisit === undefined ? '0' : '2',
    isRevisit: story.revisit === undefined ? 'N' : 'Y',
    revisitAt: story.revisit === undefined ? null : firstReplyAt,
    id: sid,
    sessionNo: `S${number}`,
    orderId,
    doctorUserId: userId,
    orgCode: doctor.orgCode,
    serviceType: '1',
    status: STATUS[fate],
    chiefComplaint: talk.chiefComplaint,
    createdAt,
    acceptDeadline: later(createdAt, CONSULT.waitTimeout['1']),
    acceptedAt,
    firstReplyAt,
    serviceDeadline: acceptedAt && later(acceptedAt, CONSULT.serviceDuration),
    endedAt,
    endReason: fate === 'ended' ? '1' : null,
    refuseReason: fate === 'refused' ? reason : null,
    quotaTotal: CONSULT.quota,
    quotaUsed,
    waitingSince: over ? null : waitingSince,
    lastSeq: messages.length,
    risk,
    priority: signs.length > 0 ? 1 : 0,
    lastMsgPreview: forDoctor.text,
    lastMsgBy: forDoctor.by,
    previewPatient: forPatient.text,
    previewPatientBy: forPatient.by,
    lastMsgAt: at,
    unreadDoctor: unread.length,
    unreadPatient: 0,
    readSeqDoctor: over ? messages.length : lastOfDoctor + 1,
    readSeqPatient: messages.length,
  })
  rows.messages.push(...messages)
  if (acceptedAt)
    rows.segments.push({
      id: seedId('segment', sid),
      sessionId: sid,
      doctorUserId: userId,
      status: over ? '4' : '2',
      fromSeq,
      toSeq: over ? messages.length : null,
      startedAt: segmentStart ?? acceptedAt,
      endedAt: over ? endedAt : null,
      transferId: segmentStart === null ? null : seedId('transfer', sid),
    })
}

/** Stores what was told. */
export async function insertRows(tx: Tx, rows: Rows): Promise<void> {
  await inBatches(tx, t.hosOrder, rows.orders)
  await inBatches(tx, t.hosIllness, rows.illnesses)
  await inBatches(tx, t.chatSession, rows.sessions)
  await inBatches(tx, t.chatMessage, withAll(rows.messages, { card: null }))
  await inBatches(tx, t.chatSegment, rows.segments)
  await inBatches(tx, t.chatRating, rows.ratings)
  await inBatches(tx, t.hosRevisitProof, rows.proofs)
  await inBatches(tx, t.hosTransfer, rows.transfers)
  await inBatches(tx, t.hosPayment, rows.payments)
  await inBatches(tx, t.hosRefund, rows.refunds)
}
