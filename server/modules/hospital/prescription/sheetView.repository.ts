import { and, asc, desc, eq } from 'drizzle-orm'
import type { Sheet, SheetLine, SheetReview, SignedVersion } from '#contract/entities/prescriptionSheet.ts'
import type { SignatureProvider } from '#server/adapters/signature.ts'
import type { Queryable } from '#server/db/client.ts'
import { hosDoctor, hosRxOverride, hosRxReview, hosRxVersion, sysUser } from '#server/db/tables/index.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { headOf } from '#server/sheets/head.ts'
import { isIntact } from './integrity.service.ts'
import { linesOf } from './sheet.repository.ts'
import type { LineRow, SheetRow } from './sheet.repository.ts'
import type { VersionRow } from './version.repository.ts'

const timeOf = (at: Date | null): string | null => (at === null ? null : wireTime(at))

export const presentLine = ({
  rxId: _rx,
  rxVersion: _version,
  tenantId: _tenant,
  substitution: _s,
  day: _day,
  ...line
}: LineRow): SheetLine => ({
  ...line,
  qtyManual: line.qtyManual === 'Y',
})

/** Name of a member of the staff; null without one. */
export async function userName(db: Queryable, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const [user] = await db.select({ name: sysUser.realname }).from(sysUser).where(eq(sysUser.id, userId))
  return user?.name ?? ''
}

/** The decisions on a sheet, the first first. */
export async function reviewsOf(db: Queryable, rxId: string): Promise<SheetReview[]> {
  const rows = await db
    .select({ review: hosRxReview, name: sysUser.realname })
    .from(hosRxReview)
    .leftJoin(sysUser, eq(sysUser.id, hosRxReview.reviewerId))
    .where(eq(hosRxReview.rxId, rxId))
    .orderBy(asc(hosRxReview.finishedAt), asc(hosRxReview.id))
  return rows.map(({ review, name }) => ({
    rxVersion: review.rxVersion,
    reviewerName: name ?? '',
    result: review.result,
    reasonCodes: review.reasonCodes,
    lineComments: review.lineComments,
    text: review.text,
    startedAt: wireTime(review.startedAt),
    finishedAt: wireTime(review.finishedAt),
  }))
}

/** A signed version with its checks and reasons; whether text, lines and signature are still as they were signed (RX-24). `lines`: as in `isIntact`. */
export async function signedOf(
  db: Queryable,
  row: VersionRow,
  signature: SignatureProvider,
  lines?: readonly LineRow[],
): Promise<SignedVersion> {
  const overrides = await db
    .select({ override: hosRxOverride, name: sysUser.realname })
    .from(hosRxOverride)
    .leftJoin(sysUser, eq(sysUser.id, hosRxOverride.byUser))
    .where(and(eq(hosRxOverride.rxId, row.rxId), eq(hosRxOverride.rxVersion, row.rxVersion)))
    .orderBy(asc(hosRxOverride.ruleKey))
  return {
    rxVersion: row.rxVersion,
    sha256: row.sha256,
    isIntact: await isIntact(db, signature, row, lines),
    submittedAt: wireTime(row.submittedAt),
    rulesCode: row.rulesCode,
    dataRev: row.dataRev,
    objection: row.objection,
    checks: row.checks,
    ticks: row.ticks,
    overrides: overrides.map(({ override, name }) => ({
      ruleKey: override.ruleKey,
      level: override.level,
      reasonCode: override.reasonCode,
      text: override.text,
      byName: name ?? '',
      at: wireTime(override.at),
    })),
  }
}

/** Every signed version, the newest first. */
export const versionRowsOf = (db: Queryable, rxId: string): Promise<VersionRow[]> =>
  db.select().from(hosRxVersion).where(eq(hosRxVersion.rxId, rxId)).orderBy(desc(hosRxVersion.rxVersion))

/** A prescription as its doctor, a pharmacist and the office read it. */
export async function presentSheet(db: Queryable, row: SheetRow, signature: SignatureProvider): Promise<Sheet> {
  const [doctor] = await db.select({ name: hosDoctor.name }).from(hosDoctor).where(eq(hosDoctor.id, row.doctorId))
  // a draft that was never submitted has neither versions nor decisions: two statements of each save
  const isSubmitted = row.submittedAt !== null
  const [signed] = isSubmitted ? await versionRowsOf(db, row.id) : []
  const lines = await linesOf(db, row.id, row.rxVersion)
  const isShown = signed?.rxVersion === row.rxVersion
  return {
    id: row.id,
    rxNo: row.rxNo,
    sid: row.sessionId,
    patientId: row.patientId,
    doctorId: row.doctorId,
    doctorName: doctor?.name ?? '',
    orgCode: row.orgCode,
    status: row.status,
    version: row.version,
    rxVersion: row.rxVersion,
    head: headOf(row),
    lines: lines.map(presentLine),
    totalFen: row.totalFen,
    decoctFeeFen: row.decoctFeeFen,
    supplyDays: row.supplyDays,
    maxLevel: row.maxLevel,
    isSenior: row.isSenior === 'Y',
    rejections: row.rejections,
    submittedAt: timeOf(row.submittedAt),
    validUntil: timeOf(row.validUntil),
    activeUntil: row.activeUntil,
    editableUntil: timeOf(row.editableUntil),
    reviewerId: row.reviewerId,
    reviewerName: await userName(db, row.reviewerId),
    claimUntil: timeOf(row.claimUntil),
    reviewedAt: timeOf(row.reviewedAt),
    voidReason: row.voidReason,
    snapshot: row.patientSnapshot,
    signed: signed ? await signedOf(db, signed, signature, isShown ? lines : undefined) : null,
    reviews: isSubmitted ? await reviewsOf(db, row.id) : [],
    createTime: wireTime(row.createTime),
    updateTime: timeOf(row.updateTime),
  }
}
