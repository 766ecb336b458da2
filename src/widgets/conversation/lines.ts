import type { ChatLine } from '#machines/chatSession/chatSession.types.ts'
import type { ChatMessage } from '#contract/entities/chat.ts'

/** How far an own message has come. */
export type Delivery = 'queued' | 'uploading' | 'sending' | 'sent' | 'read' | 'failed'

/** A bubble as it is drawn: a stored message or one on its way. `key` stays the same when a pending message is confirmed (G6). */
export interface BubbleItem {
  key: string
  message: Pick<ChatMessage, 'seq' | 'senderKind' | 'senderName' | 'kind' | 'content' | 'attachments' | 'card' | 'quote'>
  mine: boolean
  /** when it was written, epoch ms: the server's for a stored one, this computer's for one on its way */
  at: number
  /** null: of no interest, since the reader did not write it */
  delivery: Delivery | null
  /** 0 to 100 while a file is on its way */
  progress: number | null
  failure: { text: string; retryable: boolean } | null
}

type BubbleLine = Extract<ChatLine, { kind: 'message' | 'pending' }>

/** The bubble of a line. A pending message has no number and no sender yet: seq 0, the reader themselves. */
export function bubbleOf(line: BubbleLine): BubbleItem {
  if (line.kind === 'message') {
    const { key, message, mine, mark } = line
    return { key, message, mine, at: message.sentAt, delivery: mark === 'none' ? null : mark, progress: null, failure: null }
  }
  const { key, item } = line
  const attachments =
    item.attachments.length > 0 || item.file === null ? item.attachments : [{ ...item.file, path: `local:${item.file.fileId}` }]
  return {
    key,
    message: { seq: 0, senderKind: 1, senderName: '', kind: item.kind, content: item.content, attachments },
    mine: true,
    at: item.addedAt,
    delivery: item.state,
    progress: item.state === 'uploading' ? Math.round(item.progress * 100) : null,
    failure: item.failure,
  }
}

const sideOf = (line: ChatLine | undefined): string | null => {
  if (line?.kind === 'pending') return 'me'
  if (line?.kind !== 'message' || line.message.kind === 'notice') return null
  return line.mine ? 'me' : `${line.message.senderKind} ${line.message.senderName}`
}

/** True when the line goes on from the one before it (same side, nothing between), so that name and avatar are shown once. */
export function follows(lines: readonly ChatLine[], index: number): boolean {
  const side = sideOf(lines[index])
  return side !== null && side === sideOf(lines[index - 1])
}

/** Lines that a person wrote or got, without time lines and divider. */
export const isBubble = (line: ChatLine): line is BubbleLine => line.kind === 'message' || line.kind === 'pending'
