import type { ChatMessage, ChatSession } from '#contract/entities/chat.ts'
import { noticeText } from '#contract/rules/chatTexts.ts'
import type { Queryable } from '#server/db/client.ts'
import { findSession, messagesOf } from './consultation.repository.ts'
import { checkReason, officeRefusal } from './office.commands.ts'
import { presentMessage, presentSession } from './session.presenter.ts'
import type { MessageRow } from './session.presenter.ts'

const MESSAGES_MAX = 2_000

/** Whole consultation for a third person of the hospital; `isCut`: older messages than the newest 2,000 are left out. */
export interface WholeRecord {
  session: ChatSession
  messages: ChatMessage[]
  isCut: boolean
}

/** System lines speak to nobody here. */
function forReader(row: MessageRow): ChatMessage {
  const message = presentMessage(row, 'doctor')
  const { card } = message
  return card && 'notice' in card ? { ...message, content: noticeText(card.notice, card.params) } : message
}

/** All of a session of a tenant for its office, with a reason; refuses one that says too little, and sessions of others. */
export async function wholeRecord(
  tx: Queryable,
  { sid, tenantId, reason, now }: { sid: string; tenantId: number; reason: string; now: Date },
): Promise<WholeRecord> {
  const found = await findSession(tx, sid)
  if (found?.row.tenantId !== tenantId) throw officeRefusal('gone')
  checkReason(reason)
  const messages = await messagesOf(tx, sid, { limit: MESSAGES_MAX })
  return {
    session: presentSession(found.row, found.people, 'doctor', now),
    messages: messages.map(forReader),
    isCut: (messages[0]?.seq ?? 1) > 1,
  }
}
