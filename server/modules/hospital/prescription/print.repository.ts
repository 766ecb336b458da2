import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PrintSigner } from '#contract/entities/prescriptionPrint.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import {
  chatSession,
  hosDispense,
  hosDoctor,
  hosPharmacist,
  hosPrescription as rx,
  hosRxReview,
  hosSignature,
  sysDepart,
  sysUser,
} from '#server/db/tables/index.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import type { SheetRow } from './sheet.repository.ts'

const APPROVED = '1'
/** Dictionary signature_status: a second person let the picture into effect. */
const IN_EFFECT = '2'

/** A picture of a signature as a print may show it; null: none is in effect, the name is printed. */
const inEffect = (file: string | null, status: string | null): string | null => (status === IN_EFFECT ? file : null)

export async function findByNumber(db: Queryable, rxNo: string): Promise<SheetRow | undefined> {
  const [row] = await db.select().from(rx).where(eq(rx.rxNo, rxNo))
  return row
}
export async function orgNameOf(db: Queryable, orgCode: string): Promise<string> {
  const [row] = await db.select({ name: sysDepart.departName }).from(sysDepart).where(eq(sysDepart.orgCode, orgCode))
  return row?.name ?? ''
}
export async function sessionNoOf(db: Queryable, sid: string): Promise<string> {
  const [row] = await db.select({ no: chatSession.sessionNo }).from(chatSession).where(eq(chatSession.id, sid))
  return row?.no ?? ''
}
export async function doctorSigner(db: Queryable, doctorId: string): Promise<Pick<PrintSigner, 'name' | 'signatureFile'>> {
  const [row] = await db
    .select({ name: hosDoctor.name, file: hosDoctor.signatureFile, status: hosDoctor.signatureStatus })
    .from(hosDoctor)
    .where(eq(hosDoctor.id, doctorId))
  return row ? { name: row.name, signatureFile: inEffect(row.file, row.status) } : { name: '', signatureFile: null }
}

/** Who approved that version; null: nobody did. */
export async function reviewSigner(db: Queryable, rxId: string, rxVersion: number): Promise<PrintSigner | null> {
  const [row] = await db
    .select({
      name: sysUser.realname,
      file: hosPharmacist.signatureFile,
      status: hosPharmacist.signatureStatus,
      hash: hosSignature.hash,
      at: hosRxReview.finishedAt,
    })
    .from(hosRxReview)
    .leftJoin(sysUser, eq(sysUser.id, hosRxReview.reviewerId))
    .leftJoin(
      hosPharmacist,
      and(eq(hosPharmacist.userId, hosRxReview.reviewerId), eq(hosPharmacist.tenantId, hosRxReview.tenantId)),
    )
    .leftJoin(hosSignature, eq(hosSignature.id, hosRxReview.signatureId))
    .where(and(eq(hosRxReview.rxId, rxId), eq(hosRxReview.rxVersion, rxVersion), eq(hosRxReview.result, APPROVED)))
    .orderBy(desc(hosRxReview.finishedAt))
    .limit(1)
  if (!row) return null
  const signatureFile = inEffect(row.file, row.status)
  return { name: row.name ?? '', signatureFile, hash: (row.hash ?? '').slice(0, 8), at: wireTime(row.at) }
}

/** Who prepared and who checked the drugs of a sheet, as far as that has happened: of the part that went out last, before one that is being prepared. */
export async function dispensersOf(db: Queryable, rxId: string): Promise<{ pickedBy: string | null; checkedBy: string | null }> {
  const [picker, checker] = [alias(sysUser, 'picker'), alias(sysUser, 'checker')]
  const [row] = await db
    .select({ pickedBy: picker.realname, checkedBy: checker.realname })
    .from(hosDispense)
    .leftJoin(picker, eq(picker.id, hosDispense.pickedBy))
    .leftJoin(checker, eq(checker.id, hosDispense.checkedBy))
    .where(eq(hosDispense.rxId, rxId))
    .orderBy(sql`${hosDispense.issuedBy} is null`, desc(hosDispense.at))
    .limit(1)
  return row ?? { pickedBy: null, checkedBy: null }
}

/** One print more; answers how many there are. No change of the sheet, so its version stays. */
export async function countPrint(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .update(rx)
    .set({ printCount: sql`${rx.printCount} + 1` })
    .where(eq(rx.id, id))
    .returning({ printCount: rx.printCount })
  return row?.printCount ?? 0
}
