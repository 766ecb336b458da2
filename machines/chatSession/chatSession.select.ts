import type { SnapshotFrom } from 'xstate'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import type { ChatEvents } from '#contract/sockets/chat.ts'
import type { chatSessionMachine } from './chatSession.machine.ts'

type Snapshot = SnapshotFrom<typeof chatSessionMachine>

/** Messages this patient may still send. */
const selectQuotaLeft = ({ context: { session } }: Snapshot): number => Math.max(0, session.quotaTotal - session.quotaUsed)

/** A session that left this side. */
const GONE_TEXT: Record<ChatEvents['session:removed']['why'], string> = {
  ALREADY_TAKEN: CHAT_ERROR_TEXT.ALREADY_TAKEN,
  CLOSED: '会话已结束',
  TRANSFERRED: '会话已转诊给其他医生',
}

/** Why nothing can be written, for the composer; null: it can. */
export function selectBlocked(snapshot: Snapshot): string | null {
  const { side, removed, session } = snapshot.context
  if (snapshot.hasTag('gone')) return removed === null ? GONE_TEXT.CLOSED : GONE_TEXT[removed]
  if (snapshot.hasTag('over')) return '会话已结束'
  if (snapshot.hasTag('waiting') && side === 'doctor') return '接诊后才能发送消息'
  // what is added before a doctor accepts does not count; back in the queue it does
  if (snapshot.hasTag('waiting') && session.acceptedAt === null) return null
  if (side === 'patient' && session.quotaTotal > 0 && selectQuotaLeft(snapshot) === 0) return CHAT_ERROR_TEXT.QUOTA
  return null
}
