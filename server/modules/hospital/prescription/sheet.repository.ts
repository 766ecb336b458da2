import { randomBytes, randomInt } from 'node:crypto'
import { and, asc, count, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { RxStatus } from '#contract/entities/prescription.ts'
import { RX_OPEN } from '#contract/lifecycles/prescription.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { RX_HOSPITAL } from '#contract/rules/prescriptionTexts.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { hosPrescription, hosRxLine, hosRxVersion } from '#server/db/tables/index.ts'
import type { chatSession } from '#server/db/tables/index.ts'
import type { LineValues } from '#server/sheets/lines.ts'

export type SheetRow = typeof hosPrescription.$inferSelect
export type LineRow = typeof hosRxLine.$inferSelect

export async function findSheet(db: Queryable, id: string): Promise<SheetRow | undefined> {
  const [row] = await db.select().from(hosPrescription).where(eq(hosPrescription.id, id))
  return row
}

/** The row, held until the end of the transaction. The session is locked before it, an order after it, everywhere. */
export async function lockSheet(tx: Tx, id: string): Promise<SheetRow | undefined> {
  const [row] = await tx.select().from(hosPrescription).where(eq(hosPrescription.id, id)).for('update')
  return row
}

export const sheetsOfSession = (db: Queryable, sid: string): Promise<SheetRow[]> =>
  db
    .select()
    .from(hosPrescription)
    .where(eq(hosPrescription.sessionId, sid))
    .orderBy(desc(hosPrescription.createTime), desc(hosPrescription.id))

/** Not of a consultation that its patient closed with their account. */
const isUnsealed = sql`not exists (select 1 from chat_session s where s.id = ${hosPrescription.sessionId} and s.sealed_at is not null)`

/** The newest reviewed sheets of a patient in some states, as many of each type as the limit says. */
export async function reviewedSheets(
  db: Queryable,
  { patientId, statuses, limit }: { patientId: string; statuses: readonly RxStatus[]; limit: number },
): Promise<SheetRow[]> {
  const { submittedAt, id, rxType } = hosPrescription
  const ranked = db
    .select({
      id,
      place: sql<number>`row_number() over (partition by ${rxType} order by ${submittedAt} desc, ${id} desc)`.as('place'),
    })
    .from(hosPrescription)
    .where(
      and(
        eq(hosPrescription.patientId, patientId),
        inArray(hosPrescription.status, [...statuses]),
        isNotNull(hosPrescription.reviewedAt),
        isUnsealed,
      ),
    )
    .as('ranked')
  const rows = await db
    .select({ sheet: hosPrescription })
    .from(hosPrescription)
    .innerJoin(ranked, eq(ranked.id, id))
    .where(lte(ranked.place, limit))
    .orderBy(desc(submittedAt), desc(id))
  return rows.map(({ sheet }) => sheet)
}

/** Whether a sheet of this type waits in the consultation; its session is locked by the caller. */
export async function hasOpenOfType(tx: Tx, sid: string, rxType: string): Promise<boolean> {
  const rows = await tx
    .select({ id: hosPrescription.id })
    .from(hosPrescription)
    .where(
      and(eq(hosPrescription.sessionId, sid), eq(hosPrescription.rxType, rxType), inArray(hosPrescription.status, [...RX_OPEN])),
    )
    .limit(1)
  return rows.length > 0
}

const TRIES = 20

/** Stores a new draft with a number of its own: the day and six random digits, drawn again when taken. */
export async function insertSheet(
  tx: Tx,
  of: { id: string; session: typeof chatSession.$inferSelect; doctorId: string; byUser: string; now: Date },
  values: Partial<SheetRow> & Pick<SheetRow, 'rxType'>,
): Promise<SheetRow> {
  const { session, now } = of
  const day = hospitalDay(now.getTime()).replaceAll('-', '')
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [row] = await tx
      .insert(hosPrescription)
      .values({
        ...values,
        id: of.id,
        tenantId: session.tenantId,
        rxNo: `RX${day}${String(randomInt(1_000_000)).padStart(6, '0')}`,
        sessionId: session.id,
        orderId: session.orderId,
        patientId: session.patientId,
        doctorId: of.doctorId,
        orgCode: session.orgCode,
        hospitalName: RX_HOSPITAL,
        verifyCode: randomBytes(4).toString('hex'),
        createBy: of.byUser,
        createTime: now,
      })
      .onConflictDoNothing({ target: hosPrescription.rxNo })
      .returning()
    if (row) return row
  }
  throw new Error('no number of a prescription is free today')
}

/** Changes a held sheet: +1 to its version. */
export async function updateSheet(tx: Tx, row: SheetRow, change: Partial<SheetRow>, now: Date): Promise<SheetRow> {
  const [changed] = await tx
    .update(hosPrescription)
    .set({ ...change, version: row.version + 1, updateTime: now })
    .where(eq(hosPrescription.id, row.id))
    .returning()
  if (!changed) throw new Error('a prescription that is locked cannot be found')
  return changed
}

export const linesOf = (db: Queryable, rxId: string, rxVersion: number): Promise<LineRow[]> =>
  db
    .select()
    .from(hosRxLine)
    .where(and(eq(hosRxLine.rxId, rxId), eq(hosRxLine.rxVersion, rxVersion)))
    .orderBy(asc(hosRxLine.no))

export async function countLines(db: Queryable, rxId: string, rxVersion: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(hosRxLine)
    .where(and(eq(hosRxLine.rxId, rxId), eq(hosRxLine.rxVersion, rxVersion)))
  return row?.n ?? 0
}

/** Puts these lines in the place of what the unsigned version had. */
export async function replaceLines(
  tx: Tx,
  { id, rxVersion, tenantId }: Pick<SheetRow, 'id' | 'rxVersion' | 'tenantId'>,
  lines: readonly LineValues[],
): Promise<void> {
  await tx.delete(hosRxLine).where(and(eq(hosRxLine.rxId, id), eq(hosRxLine.rxVersion, rxVersion)))
  if (lines.length > 0) await tx.insert(hosRxLine).values(lines.map(line => ({ ...line, rxId: id, rxVersion, tenantId })))
}

/** A draft leaves with its lines; nothing of it was ever signed. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.delete(hosRxLine).where(eq(hosRxLine.rxId, id))
  await tx.delete(hosPrescription).where(and(eq(hosPrescription.id, id), eq(hosPrescription.status, '0')))
}

/** Whether this version was signed: then it never changes again (J5). */
export async function isSigned(db: Queryable, rxId: string, rxVersion: number): Promise<boolean> {
  const rows = await db
    .select({ rxId: hosRxVersion.rxId })
    .from(hosRxVersion)
    .where(and(eq(hosRxVersion.rxId, rxId), eq(hosRxVersion.rxVersion, rxVersion)))
  return rows.length > 0
}

const REJECTED_MAX = 100

/** Sheets of a doctor that stand rejected, the last one first. */
export const rejectedOf = (db: Queryable, doctorId: string): Promise<SheetRow[]> =>
  db
    .select()
    .from(hosPrescription)
    .where(and(eq(hosPrescription.doctorId, doctorId), eq(hosPrescription.status, '4'), isUnsealed))
    .orderBy(desc(hosPrescription.reviewedAt), desc(hosPrescription.id))
    .limit(REJECTED_MAX)
