import type { ChatMessage, ChatSession } from '#contract/entities/chat.ts'
import { isOver } from '#contract/lifecycles/chatSession.ts'
import { hospitalDayNumber } from '#contract/rules/hospitalClock.ts'
import type { HelloAnswer } from '#contract/sockets/chat.ts'
import type { Side } from '../chatDesk/chatDesk.types.ts'
import type { OutboxItem } from '../chatOutbox/chatOutbox.types.ts'
import type { ChatLine, ChatSessionContext } from './chatSession.types.ts'
import { hasHole, withPage } from './chatSession.window.ts'

/** A time line stands before a message that follows a pause of this length, ms. */
const TIME_LINE_PAUSE = 5 * 60_000

export const kindOf = (side: Side): 1 | 2 => (side === 'doctor' ? 1 : 2)

/** The answer of a hello knows of messages that neither it nor the window has; of a session that it knows no more, some may be missing. */
export function isBehind(
  { sid, session, removed, window, failure }: ChatSessionContext,
  { sessions, missed }: HelloAnswer,
): boolean {
  // without a first page, all of it is fetched
  if (window.lastSeq === null || failure !== null) return false
  const copy = sessions.find(one => one.id === sid)
  if (copy === undefined) return removed === null && !isOver(session.status)
  return (withPage(window, missed[sid] ?? []).lastSeq ?? 0) < copy.lastSeq
}

/** Nothing is known to be missing: no hole, and the last message that the session tells of; for one that left this side nothing is waited for. */
export const isWhole = ({ window, session, removed }: ChatSessionContext): boolean =>
  !hasHole(window) && (removed !== null || (window.lastSeq ?? 0) >= session.lastSeq)

/** How far this side has read: what is on the screen, without holes, while one looks; never back (I-5). */
export const readTarget = (context: ChatSessionContext): number =>
  context.focused ? Math.max(context.readSeq, Math.min(context.seenSeq, context.window.lastSeq ?? 0)) : context.readSeq

/** Where the divider of new messages stands in the first page: after readSeq, when the other side wrote behind it. */
export function dividerFor(messages: readonly ChatMessage[], readSeq: number, side: Side): number | null {
  const isUnread = messages.some(message => message.seq > readSeq && message.senderKind !== kindOf(side))
  return isUnread ? readSeq : null
}

/**
 * A message keeps its key from the moment it is written (G6): own ones by clientMsgId, others by seq, so that nobody's choice of ids can collide.
 */
const keyOf = (message: ChatMessage, mine: boolean): string => (mine ? `m:${message.clientMsgId}` : `s:${message.seq}`)

/** What makes lines; a record without a running window gives the same. `doctor`: whose desk it is; a record has no such reader. */
export type LinesInput = Pick<ChatSessionContext, 'sid' | 'side' | 'window' | 'dividerAfter'> & {
  session: Pick<ChatSessionContext['session'], 'peerReadSeq'> & { doctor?: Pick<ChatSession['doctor'], 'userId'> }
}

/**
 * The lines of a conversation: confirmed messages by seq, own ones that are confirmed but wait behind a hole, then what is still in the outbox, in
 * local order; with day and pause lines and the divider (G6, consultation.md 7.2). `pending`: all items of the outbox.
 */
export function linesOf(context: LinesInput, pending: readonly OutboxItem[]): ChatLine[] {
  const { window, side, session, dividerAfter, sid } = context
  // after a transfer the words of the doctor before are not the reader's own
  const writer = side === 'doctor' ? session.doctor?.userId : undefined
  const isMine = (message: ChatMessage) =>
    message.senderKind === kindOf(side) && (writer === undefined || message.senderId === writer)
  const shown = [...window.messages, ...(window.lastSeq === null ? [] : window.early.filter(isMine))]
  const confirmed = new Set(shown.filter(isMine).map(message => message.clientMsgId))
  const lines: ChatLine[] = []
  let last: number | null = null
  let isDivided = dividerAfter === null
  for (const message of shown) {
    if (
      last === null ||
      message.sentAt - last >= TIME_LINE_PAUSE ||
      hospitalDayNumber(message.sentAt) !== hospitalDayNumber(last)
    )
      lines.push({ kind: 'time', key: `t:${message.seq}`, at: message.sentAt })
    last = message.sentAt
    const mine = isMine(message)
    // what one wrote oneself is never new
    if (!isDivided && !mine && message.seq > (dividerAfter ?? 0)) {
      lines.push({ kind: 'divider', key: 'divider' })
      isDivided = true
    }
    const mark = !mine ? 'none' : message.seq <= session.peerReadSeq ? 'read' : 'sent'
    lines.push({ kind: 'message', key: keyOf(message, mine), message, mine, mark })
  }
  for (const item of pending)
    if (item.sid === sid && !confirmed.has(item.clientMsgId)) lines.push({ kind: 'pending', key: `m:${item.clientMsgId}`, item })
  return lines
}
