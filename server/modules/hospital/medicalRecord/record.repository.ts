import { and, count, desc, eq, ne } from 'drizzle-orm'
import type { IllnessCard } from '#contract/entities/chat.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import {
  chatSession,
  hosDoctor,
  hosIllness,
  hosMedicalRecord,
  hosPatient,
  hosPrescription,
  hosRxLine,
  hosSignature,
} from '#server/db/tables/index.ts'

export type RecordRow = typeof hosMedicalRecord.$inferSelect
/** A revision with who wrote it and what was signed of it. */
export interface FullRecord {
  row: RecordRow
  doctorName: string | null
  hash: string | null
  /** its patient closed the account: no doctor reads it any more */
  sealedAt: Date | null
}

const selectRecords = (db: Queryable) =>
  db
    .select({ row: hosMedicalRecord, doctorName: hosDoctor.name, hash: hosSignature.hash, sealedAt: chatSession.sealedAt })
    .from(hosMedicalRecord)
    .innerJoin(chatSession, eq(chatSession.id, hosMedicalRecord.sessionId))
    .leftJoin(hosDoctor, eq(hosDoctor.userId, hosMedicalRecord.doctorUserId))
    .leftJoin(hosSignature, eq(hosSignature.id, hosMedicalRecord.signatureId))

/** Revisions of a session, newest first. */
export const recordsOf = (db: Queryable, sid: string): Promise<FullRecord[]> =>
  selectRecords(db).where(eq(hosMedicalRecord.sessionId, sid)).orderBy(desc(hosMedicalRecord.rev))

export async function findRecord(db: Queryable, id: string): Promise<FullRecord | undefined> {
  const [found] = await selectRecords(db).where(eq(hosMedicalRecord.id, id))
  return found
}

/** The newest revision, held until the end of the transaction; the session is locked before it. */
export async function lockNewest(tx: Tx, sid: string): Promise<RecordRow | undefined> {
  const [row] = await tx
    .select()
    .from(hosMedicalRecord)
    .where(eq(hosMedicalRecord.sessionId, sid))
    .orderBy(desc(hosMedicalRecord.rev))
    .limit(1)
    .for('update')
  return row
}

export const insertRecord = async (tx: Tx, row: typeof hosMedicalRecord.$inferInsert): Promise<void> => {
  await tx.insert(hosMedicalRecord).values(row)
}

/** Changes a revision that is no more than a draft. */
export const updateDraft = async (tx: Tx, id: string, change: Partial<RecordRow>): Promise<void> => {
  await tx
    .update(hosMedicalRecord)
    .set(change)
    .where(and(eq(hosMedicalRecord.id, id), eq(hosMedicalRecord.status, '0')))
}

/** Marks the signed revisions of a session but one as replaced: nothing else of them is touched. */
export const replaceSigned = async (tx: Tx, sid: string, but: string): Promise<void> => {
  await tx
    .update(hosMedicalRecord)
    .set({ status: '2' })
    .where(and(eq(hosMedicalRecord.sessionId, sid), eq(hosMedicalRecord.status, '1'), ne(hosMedicalRecord.id, but)))
}

/** What a new record begins with: the patient's card and what they told. */
export async function sourcesOf(
  db: Queryable,
  sid: string,
): Promise<{ chiefComplaint: string; allergies: string[]; pastHistory: string; illness: IllnessCard | null } | undefined> {
  const [found] = await db
    .select({
      chiefComplaint: chatSession.chiefComplaint,
      allergies: hosPatient.allergies,
      pastHistory: hosPatient.pastHistory,
      card: hosIllness.card,
    })
    .from(chatSession)
    .innerJoin(hosPatient, eq(hosPatient.id, chatSession.patientId))
    .leftJoin(hosIllness, eq(hosIllness.orderId, chatSession.orderId))
    .where(eq(chatSession.id, sid))
  return found && { ...found, illness: found.card as IllnessCard | null }
}

/** Sheets of a session that were not voided, oldest first, with how many lines they have. */
export const sheetsIn = (db: Queryable, sid: string) =>
  db
    .select({ sheet: hosPrescription, lines: count(hosRxLine.no) })
    .from(hosPrescription)
    .leftJoin(hosRxLine, and(eq(hosRxLine.rxId, hosPrescription.id), eq(hosRxLine.rxVersion, hosPrescription.rxVersion)))
    .where(and(eq(hosPrescription.sessionId, sid), ne(hosPrescription.status, '6')))
    .groupBy(hosPrescription.id)
    .orderBy(hosPrescription.createTime, hosPrescription.id)

/** Lines of a session's sheets with what their heads say of herbs, in the order of sheets and lines. */
export const drugsIn = (db: Queryable, sid: string) =>
  db
    .select({
      rxId: hosRxLine.rxId,
      rxType: hosPrescription.rxType,
      doseCount: hosPrescription.doseCount,
      dosesPerDay: hosPrescription.dosesPerDay,
      decoctBy: hosPrescription.decoctBy,
      usage: hosPrescription.usage,
      line: hosRxLine,
    })
    .from(hosRxLine)
    .innerJoin(hosPrescription, and(eq(hosPrescription.id, hosRxLine.rxId), eq(hosPrescription.rxVersion, hosRxLine.rxVersion)))
    .where(and(eq(hosPrescription.sessionId, sid), ne(hosPrescription.status, '6')))
    .orderBy(hosPrescription.createTime, hosRxLine.rxId, hosRxLine.no)
