import { DEFAULT_BIZ, EDITOR_BIZ } from '#contract/http/calls/files.ts'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { chatSession, chatShare, sysFile } from '#server/db/tables/index.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import type { Principal } from '#server/plugins/principal.ts'

export type StoredFile = typeof sysFile.$inferSelect

/** Files by their stored path, and who may read them. */
export interface Files {
  byPath(path: string): Promise<StoredFile | null>
  /**
   * Owner; doctor or patient of the session the file belongs to; for what staff put into records (temp, jeditor) the staff of its tenant; everybody
   * signed in for avatars.
   */
  mayRead(file: StoredFile, reader: Principal): Promise<boolean>
  /** The key of files that a view of a shared record gave, while its link holds. Views are counted by the page, which then loads its pictures. */
  sharedBy(file: StoredFile, fileKey: string, now: Date): Promise<boolean>
  /** The principal takes part in that session. */
  isMember(sessionId: string, person: Principal): Promise<boolean>
}

export function createFiles(db: Db): Files {
  const isMember = async (sessionId: string, person: Principal): Promise<boolean> => {
    const mine =
      person.kind === 'patient'
        ? eq(chatSession.patientId, person.id)
        : and(eq(chatSession.doctorUserId, person.id), isNull(chatSession.sealedAt))
    const rows = await db
      .select({ id: chatSession.id })
      .from(chatSession)
      .where(and(eq(chatSession.id, sessionId), mine))
      .limit(1)
    return rows.length > 0
  }
  /** A doctor who has, or had, a session with the patient. */
  const treats = async (reader: Principal, patientId: string): Promise<boolean> => {
    if (reader.kind !== 'user') return false
    const rows = await db
      .select({ id: chatSession.id })
      .from(chatSession)
      .where(and(eq(chatSession.patientId, patientId), eq(chatSession.doctorUserId, reader.id)))
      .limit(1)
    return rows.length > 0
  }
  return {
    isMember,
    async byPath(path) {
      const [row] = await db.select().from(sysFile).where(eq(sysFile.path, path)).limit(1)
      return row ?? null
    },
    async mayRead(file, reader) {
      if (file.ownerKind === reader.kind && file.ownerId === reader.id) return true
      if (file.sessionId !== null) return isMember(file.sessionId, reader)
      // colleagues and patients see the staff; a patient is seen by who treats him
      if (file.biz === 'avatar') return file.ownerKind === 'user' || (await treats(reader, file.ownerId))
      const isRecord = file.ownerKind === 'user' && (file.biz === DEFAULT_BIZ || file.biz === EDITOR_BIZ)
      return isRecord && reader.kind === 'user' && reader.tenantIds.includes(file.tenantId)
    },
    async sharedBy(file, fileKey, now) {
      if (file.sessionId === null || fileKey === '') return false
      const rows = await db
        .select({ id: chatShare.id })
        .from(chatShare)
        .where(
          and(
            eq(chatShare.fileHash, hashToken(fileKey)),
            eq(chatShare.sessionId, file.sessionId),
            gt(chatShare.expiresAt, now),
            or(isNull(chatShare.revokedAt), gt(chatShare.revokedAt, now)),
          ),
        )
        .limit(1)
      return rows.length > 0
    },
  }
}
