import { CONSULT } from '#contract/constants.ts'
import type { ChatSession, NoticeCode } from '#contract/entities/chat.ts'
import { RATING_ASKED, REFUSE_REASONS } from '#contract/rules/chatTexts.ts'
import type { SessionCommand } from '#contract/sockets/chat.ts'
import { ChatRefusal } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { activeCount, insertRating, lockDoctor } from './consultation.repository.ts'
import type { CommandContext } from './command.context.ts'
import { answer, apply, sender, settle, SYSTEM, beginWork, write, writeNotice } from './sessionUnitOfWork.service.ts'
import type { SessionUnitOfWork } from './sessionUnitOfWork.service.ts'
import { effectivePresence } from './presence.service.ts'

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)
const over = (work: SessionUnitOfWork) =>
  new ChatRefusal('SESSION_CLOSED', { version: work.row.version, status: work.row.status })

/** Doctor takes a waiting session: 10 → 20 (3.4 ACCEPT). Refuses when offline, full, or past the deadline by the server's clock. */
export async function acceptSession(
  context: CommandContext,
  actor: ChatActor,
  { sid, version }: SessionCommand,
): Promise<ChatSession> {
  const work = await beginWork(context, actor, sid)
  apply(work, actor, 'accept', version)
  if (work.before.acceptDeadline <= context.now) throw over({ ...work, row: work.before })
  // Locked, so that two accepts at once cannot go beyond the limit (I-8).
  const doctor = await lockDoctor(context.tx, actor.id)
  const active = await activeCount(context.tx, actor.id)
  const presence = doctor ? effectivePresence(doctor, active, context.now) : '3'
  if (!doctor || presence === '0' || presence === '3') throw new ChatRefusal('NOT_ONLINE')
  if (active >= doctor.maxConcurrent) throw new ChatRefusal('CAPACITY')
  // the first one stays, also where the office returned the session to the queue
  work.row.acceptedAt ??= context.now
  const { serviceDuration } = await context.limits(work.row.tenantId)
  work.row.serviceDeadline = later(context.now, serviceDuration)
  writeNotice(work, 'ACCEPTED', context.now)
  await settle(context, work, 'command')
  return answer(work, actor, context.now)
}

/** Doctor declines a waiting session: 10 → 50, full refund. `reason` is a code of dictionary refuse_reason; code 9 needs a text. */
export async function refuseSession(
  context: CommandContext,
  actor: ChatActor,
  { sid, version, reason, text = '' }: SessionCommand & { reason: string; text?: string },
): Promise<ChatSession> {
  const work = await beginWork(context, actor, sid)
  const word = REFUSE_REASONS[reason]
  if (word === undefined || !Object.hasOwn(REFUSE_REASONS, reason) || (reason === '9' && !text.trim()))
    throw new ChatRefusal('BAD_INPUT')
  apply(work, actor, 'refuse', version)
  const said = text.trim() ? `${word}，${text.trim()}` : word
  work.row.refuseReason = said
  // A first visit must be seen in person (consultation.md 3.4, part 9).
  writeNotice(work, 'REFUSED', context.now, { reason: reason === '2' ? `${said}，请到实体医疗机构就诊` : said })
  await settle(context, work, 'command')
  return answer(work, actor, context.now)
}

/** Patient withdraws a waiting session: 10 → 60, full refund. */
export async function cancelSession(
  context: CommandContext,
  actor: ChatActor,
  { sid, version }: SessionCommand,
): Promise<ChatSession> {
  const work = await beginWork(context, actor, sid)
  apply(work, actor, 'cancel', version)
  writeNotice(work, 'CANCELLED', context.now)
  await settle(context, work, 'command')
  return answer(work, actor, context.now)
}

/** Doctor prolongs a running session by 12 h, at most twice. */
export async function extendSession(
  context: CommandContext,
  actor: ChatActor,
  { sid, version }: SessionCommand,
): Promise<ChatSession> {
  const work = await beginWork(context, actor, sid)
  apply(work, actor, 'extend', version)
  const { row } = work
  if (row.serviceDeadline === null || row.serviceDeadline <= context.now) throw over(work)
  if (row.extendCount >= CONSULT.extendMax) throw new ChatRefusal('EXTEND_LIMIT')
  row.extendCount += 1
  row.serviceDeadline = later(row.serviceDeadline, CONSULT.extendBy)
  writeNotice(work, 'EXTENDED', context.now)
  await settle(context, work, 'command')
  return answer(work, actor, context.now)
}

/** Doctor gives the patient of a running session CONSULT.grantBy more messages; not for one without a limit (WALK-06). */
export async function grantMessages(
  context: CommandContext,
  actor: ChatActor,
  { sid, version }: SessionCommand,
): Promise<ChatSession> {
  const work = await beginWork(context, actor, sid)
  apply(work, actor, 'grant', version)
  const { row } = work
  if (row.serviceDeadline === null || row.serviceDeadline <= context.now) throw over(work)
  if (row.quotaTotal === 0) throw new ChatRefusal('UNLIMITED')
  row.quotaTotal += CONSULT.grantBy
  writeNotice(work, 'QUOTA_GRANTED', context.now, { n: CONSULT.grantBy })
  await settle(context, work, 'command')
  return answer(work, actor, context.now)
}

/** Either side ends a running session: 20 → 30; the patient is then asked for a rating, unless the doctor does without. */
export async function endSession(
  context: CommandContext,
  actor: ChatActor,
  { sid, version, invite = true }: SessionCommand & { invite?: boolean },
): Promise<ChatSession> {
  const work = await beginWork(context, actor, sid)
  const byDoctor = actor.kind === 'doctor'
  apply(work, actor, byDoctor ? 'endByDoctor' : 'endByPatient', version)
  work.row.endReason = byDoctor ? '1' : '2'
  writeNotice(work, byDoctor ? 'ENDED_DOCTOR' : 'ENDED_PATIENT', context.now)
  if (invite || !byDoctor)
    write(work, { ...SYSTEM, kind: 'rating', content: RATING_ASKED.patient, card: { rating: { score: null } } }, context.now)
  await settle(context, work, 'command')
  return answer(work, actor, context.now)
}

/** The answer when a rating is there: the same one again is harmless, another one is refused. */
async function ratedBefore(
  context: CommandContext,
  work: SessionUnitOfWork,
  actor: ChatActor,
  { score, text }: { score: number; text: string },
): Promise<ChatSession> {
  const { people, row } = work
  if (people.rating?.score === score && people.rating.text === text) return answer(work, actor, context.now)
  throw new ChatRefusal('VERSION_CONFLICT', { version: row.version, status: row.status })
}

/** Patient rates an ended session, once, within seven days. Repeating the same rating is harmless. */
export async function rateSession(
  context: CommandContext,
  actor: ChatActor,
  { sid, score, text }: { sid: string; score: number; text: string },
): Promise<ChatSession> {
  const work = await beginWork(context, actor, sid)
  apply(work, actor, 'rate')
  const { row, people } = work
  if (people.rating) return ratedBefore(context, work, actor, { score, text })
  const { ratingWindow } = await context.limits(row.tenantId)
  if (row.endedAt === null || later(row.endedAt, ratingWindow) < context.now) throw over(work)
  const { doctorUserId, patientId } = row
  if (!(await insertRating(context.tx, { sessionId: sid, doctorUserId, patientId, score, text, at: context.now }))) {
    // Another rating was committed while this one waited for the lock; the joined read began before it.
    return ratedBefore(context, await beginWork(context, actor, sid), actor, { score, text })
  }
  people.rating = { score, text }
  write(
    work,
    { ...sender(actor), kind: 'rating', content: `${score}分${text ? `：${text}` : ''}`, card: { rating: { score } } },
    context.now,
  )
  await settle(context, work, 'command')
  return answer(work, actor, context.now)
}

/**
 * Applies a passed deadline (waitTimeout, serviceTimeout); false when there is none, for instance because another process was first.
 * A consultation without a single answer of the doctor is refunded (3.4, "按是否回复").
 */
export async function applyDeadline(context: CommandContext, sid: string): Promise<string | null> {
  const clock = { kind: 'clock' } as const
  const work = await beginWork(context, clock, sid)
  const { row } = work
  let line: NoticeCode
  if (row.status === '10' && row.acceptDeadline <= context.now) {
    apply(work, clock, 'waitTimeout')
    line = 'EXPIRED'
  } else if (row.status === '20' && row.serviceDeadline !== null && row.serviceDeadline <= context.now) {
    apply(work, clock, row.firstReplyAt === null ? 'serviceTimeoutUnanswered' : 'serviceTimeout')
    row.endReason = '3'
    line = 'ENDED_AUTO'
  } else return null
  writeNotice(work, line, context.now)
  await settle(context, work, 'command')
  return row.doctorUserId
}
