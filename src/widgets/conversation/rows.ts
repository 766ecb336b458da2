import type { ChatMessage } from '#contract/entities/chat.ts'

/** How far an own message has come; others' messages are always `sent`. */
export type Delivery = 'queued' | 'uploading' | 'sending' | 'sent' | 'read' | 'failed'

/** One entry of a conversation as the list shows it. `key` stays the same when a pending message is confirmed (G6). */
export interface ConversationItem {
  key: string
  message: Pick<ChatMessage, 'seq' | 'senderKind' | 'senderName' | 'kind' | 'content' | 'attachments' | 'card' | 'sentAt'>
  mine: boolean
  delivery: Delivery
  /** 0 to 100 while a file is on its way */
  progress?: number
  failure?: { text: string; retryable: boolean }
}

export type Row =
  | { kind: 'time'; key: string; at: number }
  | { kind: 'unread'; key: string }
  | { kind: 'notice'; key: string; item: ConversationItem }
  | { kind: 'message'; key: string; item: ConversationItem; follows: boolean }

/** A pause longer than this, or another day, gets a time line (admin.md 6.1, Chat). */
export const TIME_LINE_AFTER = 5 * 60_000

const dayOf = (at: number): number => Math.floor((at + 8 * 3_600_000) / 86_400_000)

/**
 * Rows of a conversation: time lines, the frozen line "以下为新消息" after `unreadAfterSeq`, system lines and messages. `follows` is true when the
 * message continues the one before (same side, no line between), so that name and avatar are shown once.
 */
export function toRows(items: readonly ConversationItem[], unreadAfterSeq: number | null): Row[] {
  const rows: Row[] = []
  let lastAt: number | null = null
  let lastSide: string | null = null
  let lineDrawn = false
  for (const item of items) {
    const { message } = item
    if (lastAt === null || message.sentAt - lastAt > TIME_LINE_AFTER || dayOf(message.sentAt) !== dayOf(lastAt)) {
      rows.push({ kind: 'time', key: `time-${item.key}`, at: message.sentAt })
      lastSide = null
    }
    if (!lineDrawn && unreadAfterSeq !== null && message.seq > unreadAfterSeq && !item.mine) {
      rows.push({ kind: 'unread', key: 'unread' })
      lineDrawn = true
      lastSide = null
    }
    lastAt = message.sentAt
    if (message.kind === 'notice') {
      rows.push({ kind: 'notice', key: item.key, item })
      lastSide = null
      continue
    }
    const side = `${item.mine}-${message.senderKind}-${message.senderName}`
    rows.push({ kind: 'message', key: item.key, item, follows: side === lastSide })
    lastSide = side
  }
  return rows
}
