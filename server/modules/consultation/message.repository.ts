import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { chatMessage, chatSession, sysFile } from '#server/db/tables/index.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'
import type { MessageRow, SessionRow } from './session.presenter.ts'

export type FileFolder = { biz: 'chat'; sid: string } | { biz: 'illness' }

/** Those of the named files that the sender uploaded to this folder. */
export const filesOfSender = (tx: Tx, actor: ChatActor, paths: readonly string[], folder: FileFolder) =>
  tx
    .select()
    .from(sysFile)
    .where(
      and(
        inArray(sysFile.path, [...paths]),
        eq(sysFile.biz, folder.biz),
        eq(sysFile.ownerKind, actor.kind === 'doctor' ? 'user' : 'patient'),
        eq(sysFile.ownerId, actor.id),
        // a picture of the illness belongs to one consultation: a second one would take it from the first doctor
        folder.biz === 'chat' ? eq(sysFile.sessionId, folder.sid) : isNull(sysFile.sessionId),
      ),
    )

/** The message that a sender stored under their own number for it. */
export async function findSent(tx: Tx, senderId: string, { sid, clientMsgId }: { sid: string; clientMsgId: string }) {
  const [sent] = await tx
    .select({ seq: chatMessage.seq, id: chatMessage.id, sentAt: chatMessage.sentAt })
    .from(chatMessage)
    .where(and(eq(chatMessage.sessionId, sid), eq(chatMessage.senderId, senderId), eq(chatMessage.clientMsgId, clientMsgId)))
  return sent
}

export const insertMessages = async (tx: Tx, messages: MessageRow[]): Promise<void> => {
  if (messages.length > 0) await tx.insert(chatMessage).values(messages)
}

/** Stores a message and the columns of its session in one statement; false: that clientMsgId is stored already, and nothing was changed. */
export async function insertMessageOnce(tx: Tx, message: MessageRow, session: Partial<SessionRow>): Promise<boolean> {
  const stored = tx.$with('stored').as(
    tx
      .insert(chatMessage)
      .values(message)
      .onConflictDoNothing({ target: [chatMessage.sessionId, chatMessage.senderId, chatMessage.clientMsgId] })
      .returning({ id: chatMessage.id }),
  )
  const moved = await tx
    .with(stored)
    .update(chatSession)
    .set(session)
    .where(and(eq(chatSession.id, message.sessionId), sql`exists (select 1 from ${stored})`))
    .returning({ id: chatSession.id })
  return moved.length > 0
}
