import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { PoolRow } from '#contract/entities/prescriptionSheet.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import {
  chatSession,
  hosDoctor,
  hosPrescription as rx,
  hosRxLine,
  hosRxReview,
  sysDepart,
  sysUser,
} from '#server/db/tables/index.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import type { SheetRow } from './sheet.repository.ts'

const POOL_MAX = 500
const TYPES: readonly PoolRow['rxType'][] = ['1', '2', '3']

/** Keeps a decision on a version. */
export async function insertReview(
  tx: Tx,
  review: Omit<typeof hosRxReview.$inferInsert, 'id' | 'tenantId' | 'rxId' | 'rxVersion' | 'startedAt'>,
  { id: rxId, rxVersion, tenantId, claimedAt }: SheetRow,
): Promise<void> {
  await tx
    .insert(hosRxReview)
    .values({ ...review, id: newId(), tenantId, rxId, rxVersion, startedAt: claimedAt ?? review.finishedAt })
}

/** Sheets of a tenant that wait for a pharmacist or are being reviewed: urgent ones first, then who waits longest. */
export async function poolOf(db: Queryable, tenantId: number): Promise<PoolRow[]> {
  const rows = await db
    .select({
      sheet: rx,
      doctor: hosDoctor.name,
      org: sysDepart.departName,
      priority: chatSession.priority,
      reviewer: sysUser.realname,
    })
    .from(rx)
    .innerJoin(chatSession, eq(chatSession.id, rx.sessionId))
    .leftJoin(hosDoctor, eq(hosDoctor.id, rx.doctorId))
    .leftJoin(sysDepart, eq(sysDepart.orgCode, rx.orgCode))
    .leftJoin(sysUser, eq(sysUser.id, rx.reviewerId))
    .where(and(eq(rx.tenantId, tenantId), inArray(rx.status, ['1', '2'])))
    .orderBy(desc(chatSession.priority), asc(rx.submittedAt), asc(rx.id))
    .limit(POOL_MAX)
  const kinds = await kindsOf(
    db,
    rows.map(({ sheet }) => sheet),
  )
  return rows.map(({ sheet, doctor, org, priority, reviewer }) => ({
    id: sheet.id,
    rxNo: sheet.rxNo,
    sid: sheet.sessionId,
    rxType: TYPES.find(type => type === sheet.rxType) ?? '1',
    rxVersion: sheet.rxVersion,
    version: sheet.version,
    status: sheet.status === '2' ? '2' : '1',
    patientName: sheet.patientSnapshot?.name ?? '',
    sex: sheet.patientSnapshot?.sex ?? 1,
    ageText: sheet.patientSnapshot?.ageText ?? '',
    weightG: sheet.patientSnapshot?.weightG ?? null,
    diagnoses: sheet.diagnoses,
    doctorName: doctor ?? '',
    orgCode: sheet.orgCode,
    orgName: org ?? '',
    kinds: kinds.get(sheet.id) ?? 0,
    maxLevel: sheet.maxLevel,
    isSenior: sheet.isSenior === 'Y',
    urgent: priority === 1,
    submittedAt: wireTime(sheet.submittedAt ?? sheet.createTime),
    reviewerId: sheet.reviewerId,
    reviewerName: reviewer,
    claimUntil: sheet.claimUntil === null ? null : wireTime(sheet.claimUntil),
  }))
}

/** How many drugs stand on each sheet. */
async function kindsOf(db: Queryable, sheets: readonly SheetRow[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (sheets.length === 0) return counts
  const rows = await db
    .select({ rxId: hosRxLine.rxId, rxVersion: hosRxLine.rxVersion })
    .from(hosRxLine)
    .where(
      inArray(
        hosRxLine.rxId,
        sheets.map(({ id }) => id),
      ),
    )
  const current = new Map(sheets.map(({ id, rxVersion }) => [id, rxVersion]))
  for (const { rxId, rxVersion } of rows) if (current.get(rxId) === rxVersion) counts.set(rxId, (counts.get(rxId) ?? 0) + 1)
  return counts
}
