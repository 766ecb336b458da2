import type {
  Attachment,
  ChatCounts,
  ChatMessage,
  ChatSession,
  MessageKind,
  NoticeCode,
  SenderKind,
} from '#contract/entities/chat.ts'
import { CHAT_SESSION_RULES, isOver, isTalking, isWaiting } from '#contract/lifecycles/chatSession.ts'
import type { SessionActor, SessionEvent, SessionStatus } from '#contract/lifecycles/chatSession.ts'
import { decide } from '#contract/lifecycles/lifecycle.ts'
import { noticeText, previewOf } from '#contract/rules/chatTexts.ts'
import type { ChatEventName, ChatEvents } from '#contract/sockets/chat.ts'
import { CHAT_MESSAGE, CHAT_READ } from '#contract/sockets/notice.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { ChatRefusal, doctorStream, patientStream } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { countNotice, NOTICE_EVENT, noticeStream } from '#server/realtime/noticeStreams.ts'
import { countsOf, findLockedSession, findSession, lockSession, updateSession } from './consultation.repository.ts'
import type { FullSession } from './consultation.repository.ts'
import { newId } from '#server/db/newId.ts'
import type { CommandContext, CommandActor } from './command.context.ts'
import { insertMessageOnce, insertMessages } from './message.repository.ts'
import { recordNotices } from './noticeRecord.service.ts'
import { lockOrder, moveOrder } from './order.repository.ts'
import { doctorUnread, presentMessage, presentSession } from './session.presenter.ts'
import type { MessageRow, People, SessionRow } from './session.presenter.ts'
import { closeOpenTransfer } from './transferAnnounce.service.ts'
import { beginSegment, endSegments, lastToSeq } from './transfer.repository.ts'

/** A session whose row this command holds. `row` is changed in place and written by `settle`; `before` is how it was. */
export interface SessionUnitOfWork {
  before: SessionRow
  row: SessionRow
  people: People
  messages: MessageRow[]
}

export const hold = ({ row, people }: FullSession): SessionUnitOfWork => ({ before: { ...row }, row, people, messages: [] })

export const isParty = (row: SessionRow, actor: CommandActor): boolean =>
  actor.kind === 'clock' ||
  (actor.kind === 'doctor' ? row.doctorUserId === actor.id && row.sealedAt === null : row.appUserId === actor.id)

/** The session for one of its two people, or why not; nothing of it leaks to others (I-6). */
export const openFor = async (tx: Queryable, actor: CommandActor, sid: string): Promise<FullSession> =>
  requireParty(await findSession(tx, sid), actor)

function requireParty(found: FullSession | null, actor: CommandActor): FullSession {
  if (!found) throw new ChatRefusal('NOT_FOUND')
  if (!isParty(found.row, actor)) throw new ChatRefusal('NOT_OWNER')
  return found
}

/** Locks the session for a command of one of its people or of the clock. */
export const beginWork = async (context: CommandContext, actor: CommandActor, sid: string): Promise<SessionUnitOfWork> =>
  hold(requireParty(await findLockedSession(context.tx, sid), actor))

/** As `beginWork`, for the writing of messages: the people of a running session need not be looked up each time. */
export async function lockToWrite(context: CommandContext, actor: CommandActor, sid: string): Promise<SessionUnitOfWork> {
  const people = context.people.get(sid)
  if (people) {
    const row = await lockSession(context.tx, sid)
    if (row && !isParty(row, actor)) throw new ChatRefusal('NOT_OWNER')
    // A session that is over may have been rated, which belongs to its people.
    if (row && isTalking(row.status as SessionStatus) && people.doctor.userId === row.doctorUserId) return hold({ row, people })
  }
  const work = await beginWork(context, actor, sid)
  if (isTalking(work.row.status as SessionStatus)) context.people.set(sid, work.people)
  return work
}

const current = ({ row }: SessionUnitOfWork) => ({ version: row.version, status: row.status })

/** Word for an event that the state does not know (contract/lifecycles/chatSession.ts). Who accepts twice is no stranger to the session: nobody else was first. */
function wrongState(work: SessionUnitOfWork): ChatRefusal {
  const status = work.row.status as SessionStatus
  if (isOver(status)) return new ChatRefusal('SESSION_CLOSED', current(work))
  if (isWaiting(status)) return new ChatRefusal('NOT_ACCEPTED', current(work))
  return new ChatRefusal('VERSION_CONFLICT', current(work))
}

/** Moves the session by the lifecycle table, or refuses. `version`: the state the caller has seen; stale ones are refused. */
export function apply(work: SessionUnitOfWork, actor: { kind: SessionActor }, event: SessionEvent, version?: number): void {
  const verdict = decide(CHAT_SESSION_RULES, work.row.status as SessionStatus, event, actor.kind)
  // a doctor who writes before accepting is told to accept, not that the session is another's
  const isForeign = !verdict.ok && verdict.code === 'NOT_YOURS' && event !== 'send'
  if (!verdict.ok) throw isForeign ? new ChatRefusal('NOT_OWNER') : wrongState(work)
  if (version !== undefined && version !== work.row.version) throw new ChatRefusal('VERSION_CONFLICT', current(work))
  work.row.status = verdict.to
}

/** Who speaks in the log. */
export const SYSTEM = { senderKind: 3 as SenderKind, senderId: 'system', senderName: '系统' }
export const sender = (actor: ChatActor) => ({
  senderKind: (actor.kind === 'doctor' ? 1 : 2) as SenderKind,
  senderId: actor.id,
  senderName: actor.name,
})

export interface MessageDraft {
  clientMsgId?: string
  senderKind: SenderKind
  senderId: string
  senderName: string
  kind: MessageKind
  content: string
  attachments?: Attachment[]
  card?: ChatMessage['card']
  quote?: ChatMessage['quote']
}

/** Last words of the two rows, as far as the message is for them (WALK-09). */
function preview(row: SessionRow, draft: MessageDraft): void {
  const [forDoctor, forPatient] = [previewOf(draft, 'doctor'), previewOf(draft, 'patient')]
  if (forDoctor) [row.lastMsgPreview, row.lastMsgBy] = [forDoctor.text, forDoctor.by]
  if (forPatient) [row.previewPatient, row.previewPatientBy] = [forPatient.text, forPatient.by]
}

/**
 * Appends to the log: next seq (the caller has the session's row locked, or `writeParts` stores it only where the row is unchanged), previews, unread counts,
 * waitingSince (I-2, I-4, I-12).
 */
export function write(work: SessionUnitOfWork, draft: MessageDraft, now: Date): MessageRow {
  const { row } = work
  row.lastSeq += 1
  row.lastMsgAt = now
  preview(row, draft)
  const byPatient = draft.senderKind === 2 && draft.kind !== 'rating'
  if (byPatient) {
    row.unreadDoctor += 1
    row.waitingSince ??= now
  } else if (draft.senderKind !== 2) row.unreadPatient += 1
  if (draft.senderKind === 1) {
    row.waitingSince = null
    row.firstReplyAt ??= now
    row.declineUntil = null
  }
  const message: MessageRow = {
    id: newId(),
    sessionId: row.id,
    seq: row.lastSeq,
    clientMsgId: draft.clientMsgId ?? `${draft.kind}:${row.lastSeq}`,
    senderKind: draft.senderKind,
    senderId: draft.senderId,
    senderName: draft.senderName,
    kind: draft.kind,
    content: draft.content,
    attachments: draft.attachments ?? [],
    card: draft.card ?? null,
    sentAt: now,
    recalledAt: null,
    quote: draft.quote ?? null,
    rev: 1,
  }
  work.messages.push(message)
  return message
}

/** A system line. */
export function writeNotice(
  work: SessionUnitOfWork,
  notice: NoticeCode,
  now: Date,
  params?: Record<string, string | number>,
): void {
  write(
    work,
    { ...SYSTEM, kind: 'notice', content: noticeText(notice, params), card: { notice, ...(params ? { params } : {}) } },
    now,
  )
}

const ORDER_STATUS: Record<SessionStatus, string> = {
  '10': '1',
  '20': '2',
  '25': '2',
  '30': '3',
  '40': '6',
  '50': '6',
  '60': '6',
}

/** Why the money goes back. */
const REFUNDED: Partial<Record<SessionStatus, string>> = { '40': '医生未接诊', '50': '退诊', '60': '患者取消' }

/** Order and segments follow the session's status (I-1, I-3); a consultation that came to nothing is refunded in full (3.7). */
async function followStatus(context: CommandContext, { before, row }: SessionUnitOfWork): Promise<void> {
  const { tx, now } = context
  if (before.status === row.status) return
  const status = row.status as SessionStatus
  const order = await lockOrder(tx, row.orderId)
  if (order && ORDER_STATUS[status] === '6') await context.refundWhole(context, order, REFUNDED[status] ?? '')
  else if (order)
    await moveOrder(tx, order, { status: ORDER_STATUS[status], finishedAt: isOver(status) ? now : null, updateTime: now })
  if (before.status === '10' && status === '20')
    await beginSegment(tx, {
      id: newId(),
      sid: row.id,
      doctorUserId: row.doctorUserId,
      // after a return to the queue the log goes on
      fromSeq: (await lastToSeq(tx, row.id)) + 1,
      now,
    })
  else if (isOver(status)) await endSegments(tx, row.id, row.lastSeq, now)
}

/** What telling of a change needs. `counts`: sums that the caller knows to hold at the numbers the events will get; else they are read behind the locks. */
export type Announcing = Pick<CommandContext, 'emit' | 'now'> & {
  counts?: (actor: Pick<ChatActor, 'kind' | 'id'>) => ChatCounts
}

/** Emits what the two people are told; unread sums are worked out behind the locks of the streams, so they are exact. */
export function announce({ emit, now, counts }: Announcing, work: SessionUnitOfWork, more: { isNew?: boolean } = {}): void {
  const { before, row, people, messages } = work
  const toDoctor = <N extends ChatEventName>(name: N, payload: ChatEvents[N]) =>
    emit(doctorStream(row.doctorUserId), name, payload)
  const toPatient = <N extends ChatEventName>(name: N, payload: ChatEvents[N]) =>
    emit(patientStream(row.appUserId), name, payload)

  for (const message of messages) {
    toDoctor('msg:new', { sid: row.id, message: presentMessage(message, 'doctor') })
    toPatient('msg:new', { sid: row.id, message: presentMessage(message, 'patient') })
  }
  if (row.readSeqDoctor > before.readSeqDoctor) {
    const mark: ChatEvents['msg:read'] = { sid: row.id, by: 'doctor', readSeq: row.readSeqDoctor }
    toDoctor('msg:read', mark)
    toPatient('msg:read', mark)
  }
  if (row.readSeqPatient > before.readSeqPatient) {
    const mark: ChatEvents['msg:read'] = { sid: row.id, by: 'patient', readSeq: row.readSeqPatient }
    toDoctor('msg:read', mark)
    toPatient('msg:read', mark)
  }
  toDoctor('session:upsert', { session: presentSession(row, people, 'doctor', now) })
  toPatient('session:upsert', { session: presentSession(row, people, 'patient', now) })

  const moved = before.status !== row.status || more.isNew === true
  let doctorCounts: Promise<ChatCounts> | undefined
  const doctor = { kind: 'doctor', id: row.doctorUserId } as const
  const patient = { kind: 'patient', id: row.appUserId } as const
  const countOnce = (tx: Tx) => (doctorCounts ??= countsOf(tx, doctor, now))
  /** A payload of sums: now where they are known, else late. */
  const ofDoctor = (payload: (sums: ChatCounts) => unknown): unknown =>
    counts === undefined ? async (tx: Tx) => payload(await countOnce(tx)) : payload(counts(doctor))
  const ofPatient = (payload: (sums: ChatCounts) => unknown): unknown =>
    counts === undefined ? async (tx: Tx) => payload(await countsOf(tx, patient, now)) : payload(counts(patient))
  const told = (sums: ChatCounts) => ({ counts: sums }) satisfies ChatEvents['counts']

  // a session that comes from another doctor comes with all that is unread
  const isNewToDoctor = more.isNew === true || before.doctorUserId !== row.doctorUserId
  const [was, is] = [isNewToDoctor ? 0 : doctorUnread(before), doctorUnread(row)]
  if (moved || was !== is) emit(doctorStream(row.doctorUserId), 'counts', ofDoctor(told))
  if (moved || before.unreadPatient !== row.unreadPatient) emit(patientStream(row.appUserId), 'counts', ofPatient(told))
  const notices = noticeStream(row.doctorUserId)
  const facts = { sessionId: row.id, ...(row.risk.length > 0 ? { risk: row.risk } : {}) }
  if (is > was)
    emit(
      notices,
      NOTICE_EVENT,
      ofDoctor(({ unreadTotal }) => countNotice(CHAT_MESSAGE, { unreadTotal, ...facts })),
    )
  else if (is < was)
    emit(
      notices,
      NOTICE_EVENT,
      ofDoctor(({ unreadTotal }) => (unreadTotal === 0 ? countNotice(CHAT_READ, { unreadTotal, sessionId: row.id }) : undefined)),
    )
}

/** The columns that the command changed. */
export function changes({ row, before }: SessionUnitOfWork): Partial<SessionRow> {
  const changed: Partial<SessionRow> = {}
  const keep = <K extends keyof SessionRow>(key: K) => {
    if (row[key] !== before[key]) changed[key] = row[key]
  }
  for (const key of Object.keys(row) as (keyof SessionRow)[]) keep(key)
  return changed
}

/**
 * Writes a held session whose first message its sender may have sent before: message and row in one statement, then what `settle` does.
 * False: that clientMsgId is stored already, and nothing was changed.
 */
export async function settleOnce(context: CommandContext, work: SessionUnitOfWork): Promise<boolean> {
  const { tx } = context
  const { row, messages } = work
  const [first, ...rest] = messages
  if (!first) throw new Error('there is no message to write')
  row.rev += 1
  if (!(await insertMessageOnce(tx, first, changes(work)))) return false
  await insertMessages(tx, rest)
  announce(context, work)
  return true
}

/** Writes a held session: messages, record of notices, row (rev + 1, version + 1 for commands), order, segments, events. */
export async function settle(context: CommandContext, work: SessionUnitOfWork, kind: 'command' | 'mark'): Promise<void> {
  const { row, before, messages } = work
  row.rev += 1
  if (kind === 'command') row.version += 1
  if (isOver(row.status as SessionStatus)) row.waitingSince = null
  if (before.status !== row.status && isOver(row.status as SessionStatus)) row.endedAt = context.now
  await insertMessages(context.tx, messages)
  await recordNotices(context, work)
  await updateSession(context.tx, row.id, changes(work))
  if (kind === 'command') context.people.delete(row.id)
  await followStatus(context, work)
  announce(context, work)
  if (before.status === '25' && isOver(row.status as SessionStatus)) await closeOpenTransfer(context, row)
  if (before.status !== row.status && isOver(row.status as SessionStatus))
    for (const tell of context.ended) await tell(context, row)
}

/** The copy for the side that gave the command. */
export const answer = (work: SessionUnitOfWork, actor: ChatActor, now: Date): ChatSession =>
  presentSession(work.row, work.people, actor.kind, now)
