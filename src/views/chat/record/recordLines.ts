import type { ChatMessage } from '#contract/entities/chat.ts'
import type { SharedRecord } from '#contract/http/calls/consultation.ts'
import { linesOf } from '#machines/chatSession/chatSession.rules.ts'
import type { ChatLine } from '#machines/chatSession/chatSession.types.ts'

const nameOf = (record: SharedRecord, kind: ChatMessage['senderKind']): string =>
  kind === 1 ? record.doctorName : kind === 2 ? record.patientMasked : ''

/** Lines of a shared record by the conversation's own rule. The reader is nobody: the doctor's messages stand on the right, without marks. */
export function recordLines(record: SharedRecord): ChatLine[] {
  const messages = record.messages.map(message => ({
    ...message,
    id: String(message.seq),
    sessionId: '',
    clientMsgId: String(message.seq),
    senderId: '',
    senderName: nameOf(record, message.senderKind),
    rev: 0,
  }))
  const window = { messages, early: [], lastSeq: messages.at(-1)?.seq ?? 0, atStart: true }
  const lines = linesOf({ sid: '', side: 'doctor', window, dividerAfter: null, session: { peerReadSeq: 0 } }, [])
  return lines.map(line => (line.kind === 'message' ? { ...line, mark: 'none' } : line))
}
