import { and, asc, avg, count, eq, inArray } from 'drizzle-orm'
import { SESSION_OPEN } from '#contract/lifecycles/chatSession.ts'
import type { Queryable } from '#server/db/client.ts'
import { chatRating, chatSession, hosDoctor, sysDepart, sysDict, sysDictItem, sysUser } from '#server/db/tables/index.ts'

/** How many open and ended sessions each of these doctors has, by state. */
export const sessionCounts = async (db: Queryable, userIds: readonly string[]) =>
  userIds.length === 0
    ? []
    : db
        .select({ userId: chatSession.doctorUserId, status: chatSession.status, n: count() })
        .from(chatSession)
        .where(and(inArray(chatSession.doctorUserId, [...userIds]), inArray(chatSession.status, [...SESSION_OPEN, '30'])))
        .groupBy(chatSession.doctorUserId, chatSession.status)

const enabledOf = (tenantId: number) => and(eq(hosDoctor.tenantId, tenantId), eq(hosDoctor.enabled, true))

/** The doctors of a tenant with their departments, in the order of these. */
export const doctorsByDepartment = (db: Queryable, tenantId: number) =>
  db
    .select({ doctor: hosDoctor, departName: sysDepart.departName })
    .from(hosDoctor)
    .innerJoin(sysDepart, eq(sysDepart.orgCode, hosDoctor.orgCode))
    .where(enabledOf(tenantId))
    .orderBy(asc(sysDepart.departOrder), asc(hosDoctor.orgCode))

/** The doctors of a department by their titles, at most 200. */
export const doctorsOfDepartment = (db: Queryable, tenantId: number, orgCode: string) =>
  db
    .select({ doctor: hosDoctor, departName: sysDepart.departName, avatar: sysUser.avatar, titleText: sysDictItem.itemText })
    .from(hosDoctor)
    .leftJoin(sysDepart, eq(sysDepart.orgCode, hosDoctor.orgCode))
    .leftJoin(sysUser, eq(sysUser.id, hosDoctor.userId))
    .leftJoin(sysDict, eq(sysDict.dictCode, 'doctor_title'))
    .leftJoin(sysDictItem, and(eq(sysDictItem.dictId, sysDict.id), eq(sysDictItem.itemValue, hosDoctor.title)))
    .where(and(enabledOf(tenantId), eq(hosDoctor.orgCode, orgCode)))
    .orderBy(asc(hosDoctor.title), asc(hosDoctor.id))
    .limit(200)

/** The average of the ratings of each of these doctors; those without one are left out. */
export const scoresOf = async (db: Queryable, userIds: readonly string[]) =>
  userIds.length === 0
    ? []
    : db
        .select({ userId: chatRating.doctorUserId, score: avg(chatRating.score).mapWith(Number) })
        .from(chatRating)
        .where(inArray(chatRating.doctorUserId, [...userIds]))
        .groupBy(chatRating.doctorUserId)
