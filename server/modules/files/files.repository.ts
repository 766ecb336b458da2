import { EDITOR_BIZ, RECORD_BIZ } from '#contract/http/calls/files.ts'
import { and, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import {
  careItem,
  chatBreakGlass as opened,
  chatMessage,
  chatSegment,
  chatSession,
  chatShare,
  sysAnnouncement,
  sysFile,
} from '#server/db/tables/index.ts'
import { hashToken } from '#server/plugins/tokens.ts'
import { isStaff } from '#server/plugins/rights.ts'
import type { Principal, UserPrincipal } from '#server/plugins/principal.ts'

export type StoredFile = typeof sysFile.$inferSelect

const PICTURE = /^image\/(jpeg|png|webp|gif)$/
/** A picture that staff put into a text by its editor. */
export const isInText = ({ biz, mime, ownerKind, sessionId }: StoredFile): boolean =>
  biz === EDITOR_BIZ && ownerKind === 'user' && sessionId === null && PICTURE.test(mime)

/** Files by their stored path, and who may read them. */
export interface Files {
  byPath(path: string): Promise<StoredFile | null>
  /**
   * Owner, of a file of a session that its patient closed nobody; doctor or patient of the session the file belongs to, and a former doctor of it for the files of that part; for what staff put into records and into the store (RECORD_BIZ) the staff of its tenant; everybody
   * signed in for avatars, patients for pictures of care that is offered to them.
   */
  mayRead(file: StoredFile, reader: Principal): Promise<boolean>
  /** The key of files that a view of a shared record gave, while its link holds. Views are counted by the page, which then loads its pictures. */
  sharedBy(file: StoredFile, fileKey: string, now: Date): Promise<boolean>
  /** A picture in the text of an announcement of its tenant that is out and addressed to everybody: whose page anybody reads, reads it too. */
  isPublished(file: StoredFile): Promise<boolean>
  /** A person of the office who broke the glass of the file's session a short while ago (hospital.md 1.1). */
  openedBy(file: Pick<StoredFile, 'sessionId'>, reader: Principal, now: Date): Promise<boolean>
  /** The principal takes part in that session. */
  isMember(sessionId: string, person: Principal): Promise<boolean>
}

/** Whether a tenant is this person's. A hospital without tenants has its staff in tenant 0, which no row of theirs names. */
const isColleague = (reader: UserPrincipal, tenantId: number): boolean =>
  tenantId === 0 ? reader.tenantIds.length === 0 && isStaff(reader) : reader.tenantIds.includes(tenantId)

/** Those of these paths that a row has. */
export async function knownPaths(db: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db
    .select({ path: sysFile.path })
    .from(sysFile)
    .where(inArray(sysFile.path, [...paths]))
  return new Set(rows.map(({ path }) => path))
}

export function createFiles(db: Db): Files {
  const isMember = async (sessionId: string, person: Principal): Promise<boolean> => {
    const mine =
      person.kind === 'patient'
        ? eq(chatSession.appUserId, person.id)
        : and(eq(chatSession.doctorUserId, person.id), isNull(chatSession.sealedAt))
    const rows = await db
      .select({ id: chatSession.id })
      .from(chatSession)
      .where(and(eq(chatSession.id, sessionId), mine))
      .limit(1)
    return rows.length > 0
  }
  const isSealed = async (sessionId: string): Promise<boolean> => {
    const rows = await db
      .select({ id: chatSession.id })
      .from(chatSession)
      .where(and(eq(chatSession.id, sessionId), isNotNull(chatSession.sealedAt)))
    return rows.length > 0
  }
  /** A doctor who gave the session away and whose part of the log has the file (TRANSFER-08). */
  const sawBefore = async (sessionId: string, path: string, reader: Principal): Promise<boolean> => {
    if (reader.kind !== 'user') return false
    const rows = await db
      .select({ id: chatMessage.id })
      .from(chatMessage)
      .innerJoin(
        chatSegment,
        and(
          eq(chatSegment.sessionId, chatMessage.sessionId),
          eq(chatSegment.doctorUserId, reader.id),
          eq(chatSegment.status, '3'),
          gte(chatSegment.toSeq, chatMessage.seq),
        ),
      )
      .innerJoin(chatSession, and(eq(chatSession.id, chatMessage.sessionId), isNull(chatSession.sealedAt)))
      .where(
        and(
          eq(chatMessage.sessionId, sessionId),
          or(
            sql`${chatMessage.attachments} @> ${JSON.stringify([{ path }])}::jsonb`,
            sql`${chatMessage.attachments} @> ${JSON.stringify([{ thumb: path }])}::jsonb`,
          ),
        ),
      )
      .limit(1)
    return rows.length > 0
  }
  /** A doctor who has, or had, a session with one of the account's people. */
  const treats = async (reader: Principal, accountId: string): Promise<boolean> => {
    if (reader.kind !== 'user') return false
    const rows = await db
      .select({ id: chatSession.id })
      .from(chatSession)
      .where(and(eq(chatSession.appUserId, accountId), eq(chatSession.doctorUserId, reader.id), isNull(chatSession.sealedAt)))
      .limit(1)
    return rows.length > 0
  }
  /** The picture of an item of care that patients may book. */
  const isOffered = async ({ path, tenantId }: StoredFile): Promise<boolean> => {
    const rows = await db
      .select({ id: careItem.id })
      .from(careItem)
      .where(and(eq(careItem.tenantId, tenantId), eq(careItem.image, path), eq(careItem.enabled, 'Y')))
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
      if (file.ownerKind === reader.kind && file.ownerId === reader.id)
        return file.sessionId === null || !(await isSealed(file.sessionId))
      if (file.sessionId !== null) return (await isMember(file.sessionId, reader)) || sawBefore(file.sessionId, file.path, reader)
      // colleagues and patients see the staff; a patient is seen by who treats them
      if (file.biz === 'avatar') return file.ownerKind === 'user' || (await treats(reader, file.ownerId))
      const isRecord = file.ownerKind === 'user' && RECORD_BIZ.includes(file.biz)
      if (!isRecord) return false
      return reader.kind === 'user' ? isColleague(reader, file.tenantId) : reader.tenantId === file.tenantId && isOffered(file)
    },
    async isPublished(file) {
      if (!isInText(file)) return false
      // as an attribute names it, whole
      const named = ['"', "'"].map(quote => sql`strpos(${sysAnnouncement.msgContent}, ${`/${file.path}${quote}`}) > 0`)
      const rows = await db
        .select({ id: sysAnnouncement.id })
        .from(sysAnnouncement)
        .where(
          and(
            eq(sysAnnouncement.tenantId, file.tenantId),
            eq(sysAnnouncement.msgType, 'ALL'),
            eq(sysAnnouncement.sendStatus, '1'),
            eq(sysAnnouncement.delFlag, 0),
            or(...named),
          ),
        )
        .limit(1)
      return rows.length > 0
    },
    async openedBy(file, reader, now) {
      if (file.sessionId === null || reader.kind !== 'user') return false
      const rows = await db
        .select({ id: opened.id })
        .from(opened)
        .where(and(eq(opened.sessionId, file.sessionId), eq(opened.userId, reader.id), gt(opened.expiresAt, now)))
        .limit(1)
      return rows.length > 0
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
