import { desc, eq } from 'drizzle-orm'
import type { SessionNote } from '#contract/http/calls/sessionNotes.ts'
import type { Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { chatNote } from '#server/db/tables/index.ts'
import type { ChatActor } from '#server/realtime/chat/desk.ts'

const NOTES_MAX = 200

/** Notes of a session, newest first. */
export async function notesOf(tx: Queryable, sid: string): Promise<SessionNote[]> {
  const rows = await tx
    .select()
    .from(chatNote)
    .where(eq(chatNote.sessionId, sid))
    .orderBy(desc(chatNote.at), desc(chatNote.id))
    .limit(NOTES_MAX)
  return rows.map(({ id, byName, text, at }) => ({ id, byName, text, at: at.getTime() }))
}

/** Keeps a note of a doctor, once for each request. */
export async function insertNote(
  tx: Queryable,
  { id: byUser, name: byName, tenantId }: ChatActor,
  note: { sid: string; text: string; requestId: string; at: Date },
): Promise<void> {
  const { sid: sessionId, text, requestId, at } = note
  await tx
    .insert(chatNote)
    .values({ id: newId(), tenantId, sessionId, byUser, byName, text, requestId, at })
    .onConflictDoNothing()
}
