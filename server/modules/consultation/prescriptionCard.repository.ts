import { and, eq, sql } from 'drizzle-orm'
import type { ChatMessage } from '#contract/entities/chat.ts'
import type { Tx } from '#server/db/client.ts'
import { chatMessage } from '#server/db/tables/index.ts'
import type { MessageRow } from './session.presenter.ts'

/** Another card in a message that the server wrote under a key of its own; undefined: there is none. */
export async function changeCard(
  tx: Tx,
  sid: string,
  key: string,
  card: NonNullable<ChatMessage['card']>,
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .update(chatMessage)
    .set({ card, rev: sql`${chatMessage.rev} + 1` })
    .where(and(eq(chatMessage.sessionId, sid), eq(chatMessage.clientMsgId, key), eq(chatMessage.kind, 'prescription')))
    .returning()
  return row
}
