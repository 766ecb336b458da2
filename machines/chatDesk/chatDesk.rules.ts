import { CONSULT, DEADLINE_WARN, LONG_WAIT } from '#contract/constants.ts'
import type { ChatMessage, ChatSession } from '#contract/entities/chat.ts'
import type { Failure } from '#contract/http/failure.ts'
import { CHAT_SESSION_RULES, isOver, isWaiting, SESSION_PHASE } from '#contract/lifecycles/chatSession.ts'
import { eventsFor } from '#contract/lifecycles/lifecycle.ts'
import { CHAT_ERROR_TEXT, previewOf } from '#contract/rules/chatTexts.ts'
import { criticalIn } from '#contract/rules/riskSigns.ts'
import type { ChatErrorCode } from '#contract/sockets/chat.ts'
import {
  DESK_BUTTONS,
  type Deadline,
  type DeskButton,
  type DeskError,
  type DeskSort,
  type DeskView,
  type Side,
  type Urgency,
} from './chatDesk.types.ts'

type Sessions = Record<string, ChatSession>

const VIEW_OF = { waiting: 'waiting', talking: 'mine', over: 'ended' } as const

export const viewOf = (session: ChatSession): DeskView => VIEW_OF[SESSION_PHASE[session.status]]

/** Absolute copies: only a newer rev replaces what is known. */
export function withSessions(known: Sessions, copies: readonly ChatSession[]): Sessions {
  const next = { ...known }
  for (const copy of copies) {
    const old = next[copy.id]
    if (old === undefined || copy.rev > old.rev) next[copy.id] = copy
  }
  return next
}

/** After a hello: its list is complete for what is not over, so an open session it does not name is gone. */
export function afterHello(known: Sessions, copies: readonly ChatSession[]): Sessions {
  const named = new Set(copies.map(copy => copy.id))
  const kept = Object.values(known).filter(session => named.has(session.id) || isOver(session.status))
  return withSessions(Object.fromEntries(kept.map(session => [session.id, session])), copies)
}

export function without<T>(record: Record<string, T>, key: string): Record<string, T> {
  const { [key]: _gone, ...rest } = record
  return rest
}

/** Critical signs in what a patient wrote: their illness card or a message. */
export function riskOf({ senderKind, card, content }: Pick<ChatMessage, 'senderKind' | 'card' | 'content'>): string[] {
  if (senderKind !== 2) return []
  return criticalIn(card && 'illness' in card ? `${card.illness.chiefComplaint}。${card.illness.description}` : content)
}

/** A pushed message moves its row at once, and raises its risk; unread counts stay with the server (CHAT-04), and so does what the row says of other people's lines. */
export function withMessage(known: Sessions, sid: string, message: ChatMessage, side: Side): Sessions {
  const session = known[sid]
  if (session === undefined || message.seq <= session.lastSeq) return known
  const text = previewOf(message, side)
  return {
    ...known,
    [sid]: {
      ...session,
      lastSeq: message.seq,
      lastMsgAt: message.sentAt,
      risk: [...new Set([...session.risk, ...riskOf(message)])],
      ...(text === null ? {} : { lastMsgPreview: text.text, lastMsgBy: text.by }),
    },
  }
}

export function withRead(known: Sessions, sid: string, readSeq: number, mine: boolean): Sessions {
  const session = known[sid]
  if (session === undefined) return known
  if (!mine) return { ...known, [sid]: { ...session, peerReadSeq: Math.max(session.peerReadSeq, readSeq) } }
  const reached = Math.max(session.readSeq, readSeq)
  return { ...known, [sid]: { ...session, readSeq: reached, unread: reached >= session.lastSeq ? 0 : session.unread } }
}

/** Name of the other side, last digits of the patient's phone, or session number. */
function matchesSearch({ patient, doctor, sessionNo }: ChatSession, search: string, side: Side): boolean {
  const text = search.trim()
  const name = side === 'doctor' ? patient.name : doctor.name
  return text === '' || name.includes(text) || patient.phoneMasked.endsWith(text) || sessionNo.includes(text)
}

/** What runs out; while another doctor is asked the time of the service rests. */
const deadlineAt = (session: ChatSession): number | null =>
  isWaiting(session.status) ? session.acceptDeadline : session.status === '20' ? session.serviceDeadline : null

const SORTS: Record<DeskSort, (session: ChatSession) => number> = {
  longestWait: session => session.waitingSince ?? session.createdAt,
  recent: session => -session.lastMsgAt,
  deadline: session => deadlineAt(session) ?? Number.MAX_SAFE_INTEGER,
}
/** Patients in danger stand first, then the urgent, whatever the order chosen; what is over is only a record (WALK-03). */
const calm = (session: ChatSession): number =>
  isOver(session.status) ? 2 : session.risk.length > 0 ? 0 : session.priority === 1 ? 1 : 2

const VIEWS: readonly DeskView[] = ['waiting', 'mine', 'ended']

/** Whether a search is on: it goes over all views (WALK-08). */
export const isSearching = (search: string): boolean => search.trim() !== ''

/**
 * Rows of a view in order; with a search those of all views, one view after the other: what fits here, and what the server found by sound. Equal ones
 * stand by id, so that nothing jumps.
 */
export function rowsOf(
  sessions: Sessions,
  filter: { side: Side; view: DeskView; sort: DeskSort; search: string; unreadOnly: boolean; endedIds: readonly string[] },
): ChatSession[] {
  const key = SORTS[filter.sort]
  const searching = isSearching(filter.search)
  const place = (session: ChatSession): number => (searching ? VIEWS.indexOf(viewOf(session)) : 0)
  return Object.values(sessions)
    .filter(session =>
      searching
        ? matchesSearch(session, filter.search, filter.side) || filter.endedIds.includes(session.id)
        : viewOf(session) === filter.view,
    )
    .filter(session => !filter.unreadOnly || session.unread > 0)
    .sort((a, b) => place(a) - place(b) || calm(a) - calm(b) || key(a) - key(b) || (a.id < b.id ? -1 : 1))
}

/** Countdown of a session at `serverNow` (epoch ms of the server); null when nothing runs (consultation.md 7.1). */
export function deadlineOf(session: ChatSession, serverNow: number): Deadline | null {
  const at = deadlineAt(session)
  if (at === null) return null
  const left = at - serverNow
  const state = left <= 0 ? 'over' : left <= DEADLINE_WARN.late ? 'late' : left <= DEADLINE_WARN.soon ? 'soon' : 'ok'
  return { of: session.status === '10' ? 'accept' : 'service', left, state }
}

/** How urgent a row is at `serverNow` (epoch ms of the server), as looks.md 2 draws it. */
export function urgencyOf(session: ChatSession, serverNow: number): Urgency {
  if (isOver(session.status)) return { level: 0, waited: null }
  const since = session.waitingSince ?? (session.status === '10' ? session.createdAt : null)
  const waited = since === null ? null : Math.max(0, serverNow - since)
  const late = deadlineOf(session, serverNow)?.state ?? 'ok'
  if (session.risk.length > 0) return { level: 1, waited }
  if (session.priority === 1 || late !== 'ok') return { level: 2, waited }
  return { level: waited !== null && waited >= LONG_WAIT ? 3 : 0, waited }
}

const PRESSING = [1, 2, 0] as const

/** Rows that stand together. `level`: 1 in danger, 2 urgent or late, 0 the others. */
export interface DeskGroup {
  level: (typeof PRESSING)[number]
  rows: ChatSession[]
}

/**
 * Rows of a view in the order in which they are shown at `serverNow`: those in danger, then the urgent and the late, then the others, each group in its
 * order (looks.md 6). What is over, and hits of a search over all views, are no queue and stand together; no group is empty.
 */
export function groupsOf(
  rows: readonly ChatSession[],
  { view, search }: { view: DeskView; search: string },
  serverNow: number,
): DeskGroup[] {
  const isQueue = view !== 'ended' && !isSearching(search)
  const levelOf = (row: ChatSession): DeskGroup['level'] => {
    const { level } = urgencyOf(row, serverNow)
    return isQueue && level !== 3 ? level : 0
  }
  return PRESSING.map(level => ({ level, rows: rows.filter(row => levelOf(row) === level) })).filter(
    group => group.rows.length > 0,
  )
}

/** What this side may do with a session, from the lifecycle table and its limits. */
export function buttonsOf(session: ChatSession, side: Side): DeskButton[] {
  return eventsFor(CHAT_SESSION_RULES, session.status, side).filter(
    (event): event is DeskButton =>
      DESK_BUTTONS.some(button => button === event) &&
      (event !== 'extend' || session.extendCount < CONSULT.extendMax) &&
      (event !== 'declineTransfer' || session.declineUntil !== null) &&
      (event !== 'grant' || session.quotaTotal > 0) &&
      (event !== 'rate' || (session.rating?.score ?? null) === null),
  )
}

/** Refusals that mean: this row is not mine (any more). */
export const losesRow = (failure: Failure): boolean =>
  failure.code === 'ALREADY_TAKEN' || failure.code === 'NOT_FOUND' || failure.code === 'NOT_OWNER'
/** What this side knows may be out of date: a conflict, or an answer that never came. */
export const needsResync = (failure: Failure): boolean => ['conflict', 'timeout', 'network'].includes(failure.kind)

export const errorOf = (failure: Failure): DeskError => ({
  code: failure.code !== undefined && failure.code in CHAT_ERROR_TEXT ? (failure.code as ChatErrorCode) : 'LOST',
  text: failure.text,
})
