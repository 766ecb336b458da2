import { and, eq, sql } from 'drizzle-orm'
import type {
  Attachment,
  ChatCounts,
  ChatMessage,
  ChatSession,
  MessageKind,
  NoticeCode,
  SenderKind,
} from '#contract/entities/chat.ts'
import { CHAT_SESSION_RULES, isOver } from '#contract/lifecycles/chatSession.ts'
import type { SessionEvent, SessionStatus } from '#contract/lifecycles/chatSession.ts'
import { decide } from '#contract/lifecycles/lifecycle.ts'
import { noticeText, previewOf } from '#contract/rules/chatTexts.ts'
import type { ChatEventName, ChatEvents } from '#contract/sockets/chat.ts'
import { CHAT_MESSAGE, CHAT_READ } from '#contract/sockets/notice.ts'
import type { ChatCountText, NoticeMessage } from '#contract/sockets/notice.ts'
import type { Tx } from '#server/db/client.ts'
import { chatMessage, chatSegment, chatSession, hosOrder } from '#server/db/tables/index.ts'
import { ChatRefusal, doctorStream, patientStream } from '#server/realtime/chat/desk.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import { NOTICE_EVENT, noticeStream } from '#server/realtime/noticeStreams.ts'
import { countsOf, findSession, lockSession } from './consultation.repository.ts'
import type { FullSession } from './consultation.repository.ts'
import { newId } from './deed.ts'
import type { Deed, DeedActor } from './deed.ts'
import { doctorUnread, presentMessage, presentSession } from './present.ts'
import type { MessageRow, People, SessionRow } from './present.ts'

/** A session whose row this deed holds. `row` is changed in place and written by `settle`; `before` is how it was. */
export interface SessionUnitOfWork {
  before: SessionRow
  row: SessionRow
  people: People
  messages: MessageRow[]
}

export const hold = ({ row, people }: FullSession): SessionUnitOfWork => ({ before: { ...row }, row, people, messages: [] })

const isParty = (row: SessionRow, actor: DeedActor): boolean =>
  actor.kind === 'clock' ||
  (actor.kind === 'doctor' ? row.doctorUserId === actor.id && row.sealedAt === null : row.patientId === actor.id)

/** The session for one of its two people, or why not; nothing of it leaks to others (I-6). */
export async function openFor(tx: Tx, actor: DeedActor, sid: string, lock = false): Promise<FullSession> {
  const found = await findSession(tx, sid, lock)
  if (!found) throw new ChatRefusal('NOT_FOUND')
  if (!isParty(found.row, actor)) throw new ChatRefusal('NOT_OWNER')
  return found
}

/** Locks the session for a command of one of its people or of the clock. */
export const take = async (deed: Deed, actor: DeedActor, sid: string): Promise<SessionUnitOfWork> =>
  hold(await openFor(deed.tx, actor, sid, true))

/** As `take`, for the writing of messages: the people of a running session need not be looked up each time. */
export async function takeToWrite(deed: Deed, actor: DeedActor, sid: string): Promise<SessionUnitOfWork> {
  const people = deed.people.get(sid)
  if (people) {
    const row = await lockSession(deed.tx, sid)
    if (row && !isParty(row, actor)) throw new ChatRefusal('NOT_OWNER')
    // A session that is over may have been rated, which belongs to its people.
    if (row?.status === '20') return hold({ row, people })
  }
  const held = await take(deed, actor, sid)
  if (held.row.status === '20') deed.people.set(sid, held.people)
  return held
}

const current = ({ row }: SessionUnitOfWork) => ({ version: row.version, status: row.status })

/** Word for an event that the state does not know (contract/lifecycles/chatSession.ts). */
function wrongState(held: SessionUnitOfWork, event: SessionEvent): ChatRefusal {
  const status = held.row.status as SessionStatus
  if (isOver(status)) return new ChatRefusal('SESSION_CLOSED', current(held))
  if (status === '10') return new ChatRefusal('NOT_ACCEPTED', current(held))
  return new ChatRefusal(event === 'accept' ? 'ALREADY_TAKEN' : 'VERSION_CONFLICT', current(held))
}

/** Moves the session by the lifecycle table, or refuses. `version`: the state the caller has seen; stale ones are refused. */
export function apply(held: SessionUnitOfWork, actor: DeedActor, event: SessionEvent, version?: number): void {
  const verdict = decide(CHAT_SESSION_RULES, held.row.status as SessionStatus, event, actor.kind)
  if (!verdict.ok) throw verdict.code === 'NOT_YOURS' ? new ChatRefusal('NOT_OWNER') : wrongState(held, event)
  if (version !== undefined && version !== held.row.version) throw new ChatRefusal('VERSION_CONFLICT', current(held))
  held.row.status = verdict.to
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
}

/** Last words of the two rows, as far as the message is for them (WALK-09). */
function preview(row: SessionRow, draft: MessageDraft): void {
  const [forDoctor, forPatient] = [previewOf(draft, 'doctor'), previewOf(draft, 'patient')]
  if (forDoctor) [row.lastMsgPreview, row.lastMsgBy] = [forDoctor.text, forDoctor.by]
  if (forPatient) [row.previewPatient, row.previewPatientBy] = [forPatient.text, forPatient.by]
}

/** Appends to the log: next seq under the lock of the session, previews, unread counts, waitingSince (I-2, I-4, I-12). */
export function write(held: SessionUnitOfWork, draft: MessageDraft, now: Date): MessageRow {
  const { row } = held
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
    rev: 1,
  }
  held.messages.push(message)
  return message
}

/** A system line. */
export function writeNotice(
  held: SessionUnitOfWork,
  notice: NoticeCode,
  now: Date,
  params?: Record<string, string | number>,
): void {
  write(
    held,
    { ...SYSTEM, kind: 'notice', content: noticeText(notice, params), card: { notice, ...(params ? { params } : {}) } },
    now,
  )
}

const ORDER_STATUS: Record<SessionStatus, string> = { '10': '1', '20': '2', '30': '3', '40': '6', '50': '6', '60': '6' }

/** Order and segments follow the session's status (I-1, I-3); a consultation that came to nothing is refunded in full (3.7). */
async function followStatus({ tx, now }: Deed, { before, row }: SessionUnitOfWork): Promise<void> {
  if (before.status === row.status) return
  const status = row.status as SessionStatus
  const [order] = await tx.select().from(hosOrder).where(eq(hosOrder.id, row.orderId))
  if (order)
    await tx
      .update(hosOrder)
      .set({
        status: ORDER_STATUS[status],
        refundFen: ORDER_STATUS[status] === '6' ? order.amountFen : 0,
        finishedAt: isOver(status) ? now : null,
        updateTime: now,
      })
      .where(eq(hosOrder.id, order.id))
  if (status === '20')
    await tx.insert(chatSegment).values({
      id: newId(),
      sessionId: row.id,
      doctorUserId: row.doctorUserId,
      status: '2',
      fromSeq: 1,
      startedAt: now,
    })
  else if (isOver(status))
    await tx.update(chatSegment).set({ status: '4', toSeq: row.lastSeq }).where(eq(chatSegment.sessionId, row.id))
}

const notice = (msgId: string, facts: ChatCountText): NoticeMessage => ({ cmd: 'user', msgId, msgTxt: JSON.stringify(facts) })

/** Emits what the two people are told; unread sums are worked out behind the locks of the streams, so they are exact. */
export function announce({ emit, now }: Deed, held: SessionUnitOfWork, more: { isNew?: boolean } = {}): void {
  const { before, row, people, messages } = held
  const toDoctor = <N extends ChatEventName>(name: N, payload: ChatEvents[N]) =>
    emit(doctorStream(row.doctorUserId), name, payload)
  const toPatient = <N extends ChatEventName>(name: N, payload: ChatEvents[N]) =>
    emit(patientStream(row.patientId), name, payload)

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
  const countOnce = (tx: Tx) => (doctorCounts ??= countsOf(tx, { kind: 'doctor', id: row.doctorUserId }, now))
  const [was, is] = [more.isNew ? 0 : doctorUnread(before), doctorUnread(row)]
  if (moved || was !== is)
    emit(
      doctorStream(row.doctorUserId),
      'counts',
      async (tx: Tx) => ({ counts: await countOnce(tx) }) satisfies ChatEvents['counts'],
    )
  if (moved || before.unreadPatient !== row.unreadPatient)
    emit(
      patientStream(row.patientId),
      'counts',
      async (tx: Tx) =>
        ({ counts: await countsOf(tx, { kind: 'patient', id: row.patientId }, now) }) satisfies ChatEvents['counts'],
    )
  const notices = noticeStream(row.doctorUserId)
  if (is > was)
    emit(notices, NOTICE_EVENT, async (tx: Tx) =>
      notice(CHAT_MESSAGE, {
        unreadTotal: (await countOnce(tx)).unreadTotal,
        sessionId: row.id,
        ...(row.risk.length > 0 ? { risk: row.risk } : {}),
      }),
    )
  else if (is < was)
    emit(notices, NOTICE_EVENT, async (tx: Tx) => {
      const { unreadTotal } = await countOnce(tx)
      return unreadTotal === 0 ? notice(CHAT_READ, { unreadTotal, sessionId: row.id }) : undefined
    })
}

/** The columns that the deed changed. */
function changes({ row, before }: SessionUnitOfWork): Partial<SessionRow> {
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
export async function settleOnce(deed: Deed, held: SessionUnitOfWork): Promise<boolean> {
  const { tx } = deed
  const { row, messages } = held
  const [first, ...rest] = messages
  if (!first) throw new Error('there is no message to write')
  row.rev += 1
  const stored = tx.$with('stored').as(
    tx
      .insert(chatMessage)
      .values(first)
      .onConflictDoNothing({ target: [chatMessage.sessionId, chatMessage.senderId, chatMessage.clientMsgId] })
      .returning({ id: chatMessage.id }),
  )
  const moved = await tx
    .with(stored)
    .update(chatSession)
    .set(changes(held))
    .where(and(eq(chatSession.id, row.id), sql`exists (select 1 from ${stored})`))
    .returning({ id: chatSession.id })
  if (moved.length === 0) return false
  if (rest.length) await tx.insert(chatMessage).values(rest)
  announce(deed, held)
  return true
}

/** Writes a held session: messages, row (rev + 1, version + 1 for commands), order, segments, events. */
export async function settle(deed: Deed, held: SessionUnitOfWork, kind: 'command' | 'mark'): Promise<void> {
  const { row, before, messages } = held
  row.rev += 1
  if (kind === 'command') row.version += 1
  if (isOver(row.status as SessionStatus)) row.waitingSince = null
  if (before.status !== row.status && isOver(row.status as SessionStatus)) row.endedAt = deed.now
  if (messages.length) await deed.tx.insert(chatMessage).values(messages)
  await deed.tx.update(chatSession).set(changes(held)).where(eq(chatSession.id, row.id))
  if (kind === 'command') deed.people.delete(row.id)
  await followStatus(deed, held)
  announce(deed, held)
}

/** The copy for the side that gave the command. */
export const answer = (held: SessionUnitOfWork, actor: ChatActor, now: Date): ChatSession =>
  presentSession(held.row, held.people, actor.kind, now)
