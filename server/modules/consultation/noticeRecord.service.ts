import type { ChatMessage } from '#contract/entities/chat.ts'
import { recordedNotice } from '#contract/rules/messageSources.ts'
import { BELL, insertMessage } from '#server/plugins/messageRecord.ts'
import type { CommandContext } from './command.context.ts'
import type { MessageRow, SessionRow } from './session.presenter.ts'

const noticeOf = (message: MessageRow): ReturnType<typeof recordedNotice> => {
  const card = message.card as NonNullable<ChatMessage['card']> | null
  if (card === null) return null
  if ('notice' in card) return recordedNotice(card.notice, card.params)
  return 'prescription' in card ? recordedNotice('RX_SUBMITTED', { rxNo: card.prescription.rxNo }) : null
}

/** Lines of the conversation that are a notice to its patient stand among the messages too (hospital.md 3): who, by session number, and without what people wrote. */
export async function recordNotices({ tx, now }: CommandContext, { row, messages }: { row: SessionRow; messages: MessageRow[] }) {
  for (const message of messages) {
    const notice = noticeOf(message)
    if (notice === null) continue
    const { source, text } = notice
    await insertMessage(tx, {
      tenantId: row.tenantId,
      title: text,
      msgType: BELL,
      receiver: `患者（会话${row.sessionNo}）`,
      content: text,
      source,
      status: '1',
      createBy: '系统',
      at: now,
    })
  }
}
