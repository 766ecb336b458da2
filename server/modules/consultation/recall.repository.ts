import { and, eq, gt, isNull, max, min, or, sql } from 'drizzle-orm'
import { RECALLED_PREVIEW } from '#contract/rules/chatTexts.ts'
import type { Tx } from '#server/db/client.ts'
import { chatMessage } from '#server/db/tables/index.ts'
import type { MessageRow } from './session.presenter.ts'

/** A message of a session by its number. */
export async function findMessage(tx: Tx, sid: string, seq: number): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(chatMessage)
    .where(and(eq(chatMessage.sessionId, sid), eq(chatMessage.seq, seq)))
  return row
}

/** The messages of a session behind one. */
export const messagesBehind = (tx: Tx, sid: string, seq: number): Promise<MessageRow[]> =>
  tx
    .select()
    .from(chatMessage)
    .where(and(eq(chatMessage.sessionId, sid), gt(chatMessage.seq, seq)))

/** Messages that quote it lose its words too. */
export const forgetQuotes = (tx: Tx, sid: string, seq: number): Promise<MessageRow[]> =>
  tx
    .update(chatMessage)
    .set({
      quote: sql`jsonb_set(${chatMessage.quote}, '{text}', to_jsonb(${RECALLED_PREVIEW}::text))`,
      rev: sql`${chatMessage.rev} + 1`,
    })
    .where(and(eq(chatMessage.sessionId, sid), sql`(${chatMessage.quote}->>'seq')::int = ${seq}`))
    .returning()

/** Marks a message as taken back; `rev` grows, so that every copy is replaced. */
export async function markRecalled(
  tx: Tx,
  { id, sessionId }: Pick<MessageRow, 'id' | 'sessionId'>,
  now: Date,
): Promise<MessageRow> {
  const [row] = await tx
    .update(chatMessage)
    .set({ recalledAt: now, rev: sql`${chatMessage.rev} + 1` })
    // by its talk too, which alone says in which month it lies
    .where(and(eq(chatMessage.id, id), eq(chatMessage.sessionId, sessionId)))
    .returning()
  if (!row) throw new Error('a message that is locked cannot be found')
  return row
}

/** What the messages that stand say of a session: when a doctor first answered, and since when a message of the patient waits for an answer. */
export async function standingAnswers(tx: Tx, sid: string): Promise<{ firstReplyAt: Date | null; askedAt: Date | null }> {
  // where the office returned it to the queue, the patient waits from then on
  const isAsking = or(eq(chatMessage.senderKind, 2), sql`${chatMessage.card}->>'notice' = 'RETURNED'`)
  const standing = and(eq(chatMessage.sessionId, sid), isNull(chatMessage.recalledAt))
  const [reply] = await tx
    .select({ firstAt: min(chatMessage.sentAt), lastSeq: max(chatMessage.seq) })
    .from(chatMessage)
    .where(and(standing, eq(chatMessage.senderKind, 1)))
  const [asked] = await tx
    .select({ at: min(chatMessage.sentAt) })
    .from(chatMessage)
    .where(and(standing, isAsking, gt(chatMessage.seq, reply?.lastSeq ?? 0)))
  return { firstReplyAt: reply?.firstAt ?? null, askedAt: asked?.at ?? null }
}
