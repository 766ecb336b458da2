import { and, avg, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SESSION_OPEN } from '#contract/lifecycles/chatSession.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import {
  chatRating,
  chatSession,
  hosDoctor,
  sysFile,
  sysRole,
  sysUser,
  sysUserRole,
  sysUserTenant,
} from '#server/db/tables/index.ts'

/** Name of a staff account of the tenant with the role of doctors; undefined: it is none. */
export async function nameOfDoctorAccount(tx: Tx, tenantId: number, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: sysUser.realname })
    .from(sysUser)
    .innerJoin(sysUserTenant, and(eq(sysUserTenant.userId, sysUser.id), eq(sysUserTenant.tenantId, tenantId)))
    .innerJoin(sysUserRole, eq(sysUserRole.userId, sysUser.id))
    .innerJoin(sysRole, and(eq(sysRole.id, sysUserRole.roleId), eq(sysRole.roleCode, 'doctor')))
    .where(and(eq(sysUser.id, userId), eq(sysUser.delFlag, 0)))
    .limit(1)
  return row?.name
}

/** Whether another doctor of the tenant has the number; of two who give it at once the second waits. */
export async function isCodeTaken(tx: Tx, tenantId: number, code: string, exceptId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`doctor code|${tenantId}|${code}`}))`)
  return (
    (await tx.$count(hosDoctor, and(eq(hosDoctor.tenantId, tenantId), eq(hosDoctor.code, code), ne(hosDoctor.id, exceptId)))) > 0
  )
}

/** Consultations that wait for the doctor or run. */
export const openSessionsOf = (tx: Queryable, userId: string): Promise<number> =>
  tx.$count(chatSession, and(eq(chatSession.doctorUserId, userId), inArray(chatSession.status, [...SESSION_OPEN])))

/** MIME type and bytes of a stored file of the tenant. */
export async function storedFile(tx: Tx, tenantId: number, path: string): Promise<{ mime: string; size: number } | undefined> {
  const [row] = await tx
    .select({ mime: sysFile.mime, size: sysFile.size })
    .from(sysFile)
    .where(and(eq(sysFile.path, path), eq(sysFile.tenantId, tenantId)))
  return row
}

/** Mean of what patients gave, by user id of the doctor; those without a rating are left out. */
export async function ratingsOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: chatRating.doctorUserId, mean: avg(chatRating.score), n: count() })
    .from(chatRating)
    .where(inArray(chatRating.doctorUserId, [...userIds]))
    .groupBy(chatRating.doctorUserId)
  return new Map(rows.map(({ userId, mean }) => [userId, Number(mean)]))
}

export const userIdsOf = async (db: Queryable, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ userId: hosDoctor.userId })
      .from(hosDoctor)
      .where(inArray(hosDoctor.id, [...ids]))
  ).map(({ userId }) => userId)

/** Doctors who are in service, or not. */
export const areInService = (isIn: boolean): SQL => eq(hosDoctor.enabled, isIn)

/** Which of these people are doctors in service. */
export async function inServiceOf(db: Queryable, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select({ userId: hosDoctor.userId })
    .from(hosDoctor)
    .where(and(inArray(hosDoctor.userId, [...userIds]), areInService(true)))
  return new Set(rows.map(({ userId }) => userId))
}
