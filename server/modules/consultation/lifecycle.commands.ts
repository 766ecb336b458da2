import { CONSULT } from '#contract/constants.ts'
import type { ChatSession, NoticeCode } from '#contract/entities/chat.ts'
import { RATING_ASKED, REFUSE_REASONS } from '#contract/rules/chatTexts.ts'
import type { SessionCommand } from '#contract/sockets/chat.ts'
import { chatRating } from '#server/db/tables/index.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { activeCount, findDoctor } from './consultation.repository.ts'
import type { Deed } from './deed.ts'
import { answer, apply, sender, settle, SYSTEM, take, write, writeNotice } from './sessionUnitOfWork.ts'
import type { SessionUnitOfWork } from './sessionUnitOfWork.ts'
import { effectivePresence } from './presence.ts'

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)
const over = (held: SessionUnitOfWork) =>
  new ChatRefusal('SESSION_CLOSED', { version: held.row.version, status: held.row.status })

/** Doctor takes a waiting session: 10 → 20 (3.4 ACCEPT). Refuses when offline, full, or past the deadline by the server's clock. */
export async function acceptSession(deed: Deed, actor: ChatActor, { sid, version }: SessionCommand): Promise<ChatSession> {
  const held = await take(deed, actor, sid)
  apply(held, actor, 'accept', version)
  if (held.before.acceptDeadline <= deed.now) throw over({ ...held, row: held.before })
  // Locked, so that two accepts at once cannot go beyond the limit (I-8).
  const doctor = await findDoctor(deed.tx, actor.id, true)
  const active = await activeCount(deed.tx, actor.id)
  const presence = doctor ? effectivePresence(doctor, active, deed.now) : '3'
  if (!doctor || presence === '0' || presence === '3') throw new ChatRefusal('NOT_ONLINE')
  if (active >= doctor.maxConcurrent) throw new ChatRefusal('CAPACITY')
  held.row.acceptedAt = deed.now
  held.row.serviceDeadline = later(deed.now, CONSULT.serviceDuration)
  writeNotice(held, 'ACCEPTED', deed.now)
  await settle(deed, held, 'command')
  return answer(held, actor, deed.now)
}

/** Doctor declines a waiting session: 10 → 50, full refund. `reason` is a code of dictionary refuse_reason; code 9 needs a text. */
export async function refuseSession(
  deed: Deed,
  actor: ChatActor,
  { sid, version, reason, text = '' }: SessionCommand & { reason: string; text?: string },
): Promise<ChatSession> {
  const held = await take(deed, actor, sid)
  const word = REFUSE_REASONS[reason]
  if (word === undefined || !Object.hasOwn(REFUSE_REASONS, reason) || (reason === '9' && !text.trim()))
    throw new ChatRefusal('BAD_INPUT')
  apply(held, actor, 'refuse', version)
  const said = text.trim() ? `${word}，${text.trim()}` : word
  held.row.refuseReason = said
  // A first visit must be seen in person (consultation.md 3.4, part 9).
  writeNotice(held, 'REFUSED', deed.now, { reason: reason === '2' ? `${said}，请到实体医疗机构就诊` : said })
  await settle(deed, held, 'command')
  return answer(held, actor, deed.now)
}

/** Patient withdraws a waiting session: 10 → 60, full refund. */
export async function cancelSession(deed: Deed, actor: ChatActor, { sid, version }: SessionCommand): Promise<ChatSession> {
  const held = await take(deed, actor, sid)
  apply(held, actor, 'cancel', version)
  writeNotice(held, 'CANCELLED', deed.now)
  await settle(deed, held, 'command')
  return answer(held, actor, deed.now)
}

/** Doctor prolongs a running session by 12 h, at most twice. */
export async function extendSession(deed: Deed, actor: ChatActor, { sid, version }: SessionCommand): Promise<ChatSession> {
  const held = await take(deed, actor, sid)
  apply(held, actor, 'extend', version)
  const { row } = held
  if (row.serviceDeadline === null || row.serviceDeadline <= deed.now) throw over(held)
  if (row.extendCount >= CONSULT.extendMax) throw new ChatRefusal('EXTEND_LIMIT')
  row.extendCount += 1
  row.serviceDeadline = later(row.serviceDeadline, CONSULT.extendBy)
  writeNotice(held, 'EXTENDED', deed.now)
  await settle(deed, held, 'command')
  return answer(held, actor, deed.now)
}

/** Doctor gives the patient of a running session CONSULT.grantBy more messages; not for one without a limit (WALK-06). */
export async function grantMessages(deed: Deed, actor: ChatActor, { sid, version }: SessionCommand): Promise<ChatSession> {
  const held = await take(deed, actor, sid)
  apply(held, actor, 'grant', version)
  const { row } = held
  if (row.serviceDeadline === null || row.serviceDeadline <= deed.now) throw over(held)
  if (row.quotaTotal === 0) throw new ChatRefusal('UNLIMITED')
  row.quotaTotal += CONSULT.grantBy
  writeNotice(held, 'QUOTA_GRANTED', deed.now, { n: CONSULT.grantBy })
  await settle(deed, held, 'command')
  return answer(held, actor, deed.now)
}

/** Either side ends a running session: 20 → 30; the patient is then asked for a rating. */
export async function endSession(deed: Deed, actor: ChatActor, { sid, version }: SessionCommand): Promise<ChatSession> {
  const held = await take(deed, actor, sid)
  const byDoctor = actor.kind === 'doctor'
  apply(held, actor, byDoctor ? 'endByDoctor' : 'endByPatient', version)
  held.row.endReason = byDoctor ? '1' : '2'
  writeNotice(held, byDoctor ? 'ENDED_DOCTOR' : 'ENDED_PATIENT', deed.now)
  write(held, { ...SYSTEM, kind: 'rating', content: RATING_ASKED.patient, card: { rating: { score: null } } }, deed.now)
  await settle(deed, held, 'command')
  return answer(held, actor, deed.now)
}

/** The answer when a rating is there: the same one again is harmless, another one is refused. */
async function ratedBefore(
  deed: Deed,
  held: SessionUnitOfWork,
  actor: ChatActor,
  { score, text }: { score: number; text: string },
): Promise<ChatSession> {
  const { people, row } = held
  if (people.rating?.score === score && people.rating.text === text) return answer(held, actor, deed.now)
  throw new ChatRefusal('VERSION_CONFLICT', { version: row.version, status: row.status })
}

/** Patient rates an ended session, once, within seven days. Repeating the same rating is harmless. */
export async function rateSession(
  deed: Deed,
  actor: ChatActor,
  { sid, score, text }: { sid: string; score: number; text: string },
): Promise<ChatSession> {
  const held = await take(deed, actor, sid)
  apply(held, actor, 'rate')
  const { row, people } = held
  if (people.rating) return ratedBefore(deed, held, actor, { score, text })
  if (row.endedAt === null || later(row.endedAt, CONSULT.ratingWindow) < deed.now) throw over(held)
  const kept = await deed.tx
    .insert(chatRating)
    .values({ sessionId: sid, doctorUserId: row.doctorUserId, patientId: row.patientId, score, text, at: deed.now })
    .onConflictDoNothing()
    .returning({ sessionId: chatRating.sessionId })
  if (kept.length === 0) {
    // Another rating was committed while this one waited for the lock; the joined read began before it.
    return ratedBefore(deed, await take(deed, actor, sid), actor, { score, text })
  }
  people.rating = { score, text }
  write(
    held,
    { ...sender(actor), kind: 'rating', content: `${score}分${text ? `：${text}` : ''}`, card: { rating: { score } } },
    deed.now,
  )
  await settle(deed, held, 'command')
  return answer(held, actor, deed.now)
}

/**
 * Applies a passed deadline (waitTimeout, serviceTimeout); false when there is none, for instance because another process was first.
 * A consultation without a single answer of the doctor is refunded (3.4, "按是否回复").
 */
export async function applyDeadline(deed: Deed, sid: string): Promise<string | null> {
  const clock = { kind: 'clock' } as const
  const held = await take(deed, clock, sid)
  const { row } = held
  let line: NoticeCode
  if (row.status === '10' && row.acceptDeadline <= deed.now) {
    apply(held, clock, 'waitTimeout')
    line = 'EXPIRED'
  } else if (row.status === '20' && row.serviceDeadline !== null && row.serviceDeadline <= deed.now) {
    apply(held, clock, row.firstReplyAt === null ? 'serviceTimeoutUnanswered' : 'serviceTimeout')
    row.endReason = '3'
    line = 'ENDED_AUTO'
  } else return null
  writeNotice(held, line, deed.now)
  await settle(deed, held, 'command')
  return row.doctorUserId
}
