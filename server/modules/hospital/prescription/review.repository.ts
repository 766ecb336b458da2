import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
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

/** Sheets that a queue shows. */
export const POOL_MAX = 500
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

const isInPool = (tenantId: number) => and(eq(rx.tenantId, tenantId), inArray(rx.status, ['1', '2']))

/** How many sheets of a tenant wait or are being reviewed, and how many nobody reviews yet. */
export async function countPool(db: Queryable, tenantId: number): Promise<{ total: number; waiting: number }> {
  const [row] = await db
    .select({ total: count(), waiting: sql<number>`(count(*) filter (where ${rx.status} = '1'))::int` })
    .from(rx)
    .where(isInPool(tenantId))
  return row ?? { total: 0, waiting: 0 }
}

/** Sheets of a tenant that wait for a pharmacist or are being reviewed, at most `POOL_MAX`: urgent ones first, then who waits longest. */
export async function poolOf(db: Queryable, tenantId: number): Promise<PoolRow[]> {
  // the columns of a row alone: a whole sheet has three times as many
  const rows = await db
    .select({
      id: rx.id,
      rxNo: rx.rxNo,
      sid: rx.sessionId,
      rxType: rx.rxType,
      rxVersion: rx.rxVersion,
      version: rx.version,
      status: rx.status,
      patient: rx.patientSnapshot,
      diagnoses: rx.diagnoses,
      doctorName: hosDoctor.name,
      orgCode: rx.orgCode,
      orgName: sysDepart.departName,
      kinds: sql<number>`(select count(*)::int from ${hosRxLine} where ${hosRxLine.rxId} = ${rx.id} and ${hosRxLine.rxVersion} = ${rx.rxVersion})`,
      maxLevel: rx.maxLevel,
      isSenior: rx.isSenior,
      priority: chatSession.priority,
      submittedAt: rx.submittedAt,
      createTime: rx.createTime,
      reviewerId: rx.reviewerId,
      reviewerName: sysUser.realname,
      claimUntil: rx.claimUntil,
    })
    .from(rx)
    .innerJoin(chatSession, eq(chatSession.id, rx.sessionId))
    .leftJoin(hosDoctor, eq(hosDoctor.id, rx.doctorId))
    .leftJoin(sysDepart, eq(sysDepart.orgCode, rx.orgCode))
    .leftJoin(sysUser, eq(sysUser.id, rx.reviewerId))
    .where(isInPool(tenantId))
    .orderBy(desc(chatSession.priority), asc(rx.submittedAt), asc(rx.id))
    .limit(POOL_MAX)
  // named one by one: rest and spread cost 18 ms for 500 rows
  return rows.map(row => ({
    id: row.id,
    rxNo: row.rxNo,
    sid: row.sid,
    rxType: TYPES.find(type => type === row.rxType) ?? '1',
    rxVersion: row.rxVersion,
    version: row.version,
    status: row.status === '2' ? '2' : '1',
    patientName: row.patient?.name ?? '',
    sex: row.patient?.sex ?? 1,
    ageText: row.patient?.ageText ?? '',
    weightG: row.patient?.weightG ?? null,
    diagnoses: row.diagnoses,
    doctorName: row.doctorName ?? '',
    orgCode: row.orgCode,
    orgName: row.orgName ?? '',
    kinds: row.kinds,
    maxLevel: row.maxLevel,
    isSenior: row.isSenior === 'Y',
    urgent: row.priority === 1,
    submittedAt: wireTime(row.submittedAt ?? row.createTime),
    reviewerId: row.reviewerId,
    reviewerName: row.reviewerName,
    claimUntil: row.claimUntil === null ? null : wireTime(row.claimUntil),
  }))
}
