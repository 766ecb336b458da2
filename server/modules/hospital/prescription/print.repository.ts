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
    .select({ name: hosDoctor.name, signatureFile: hosDoctor.signatureFile })
    .from(hosDoctor)
    .where(eq(hosDoctor.id, doctorId))
  return row ?? { name: '', signatureFile: null }
}

/** Who approved that version; null: nobody did. */
export async function reviewSigner(db: Queryable, rxId: string, rxVersion: number): Promise<PrintSigner | null> {
  const [row] = await db
    .select({ name: sysUser.realname, file: hosPharmacist.signatureFile, hash: hosSignature.hash, at: hosRxReview.finishedAt })
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
  return { name: row.name ?? '', signatureFile: row.file, hash: (row.hash ?? '').slice(0, 8), at: wireTime(row.at) }
}

/** Who prepared and who checked the drugs of a sheet, as far as that has happened. */
export async function dispensersOf(db: Queryable, rxId: string): Promise<{ pickedBy: string | null; checkedBy: string | null }> {
  const [picker, checker] = [alias(sysUser, 'picker'), alias(sysUser, 'checker')]
  const [row] = await db
    .select({ pickedBy: picker.realname, checkedBy: checker.realname })
    .from(hosDispense)
    .leftJoin(picker, eq(picker.id, hosDispense.pickedBy))
    .leftJoin(checker, eq(checker.id, hosDispense.checkedBy))
    .where(eq(hosDispense.rxId, rxId))
    .orderBy(desc(hosDispense.at))
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
