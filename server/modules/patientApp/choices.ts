import { and, asc, avg, count, eq, inArray } from 'drizzle-orm'
import type { DepartmentChoice, DoctorChoice } from '#contract/entities/patientApp.ts'
import type { Db } from '#server/db/client.ts'
import { chatRating, chatSession, hosDoctor, sysDepart, sysDict, sysDictItem, sysUser } from '#server/db/tables/index.ts'
import type { effectivePresence } from '../consultation/presence.ts'

type Presence = typeof effectivePresence

async function sessionCounts(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return db
    .select({ userId: chatSession.doctorUserId, status: chatSession.status, n: count() })
    .from(chatSession)
    .where(and(inArray(chatSession.doctorUserId, [...userIds]), inArray(chatSession.status, ['10', '20', '30'])))
    .groupBy(chatSession.doctorUserId, chatSession.status)
}

const enabledOf = (tenantId: number) => and(eq(hosDoctor.tenantId, tenantId), eq(hosDoctor.enabled, true))

/** Departments in which somebody works, with how many and how many of them are online. */
export async function departmentChoices(db: Db, tenantId: number, now: Date, presence: Presence): Promise<DepartmentChoice[]> {
  const rows = await db
    .select({ doctor: hosDoctor, departName: sysDepart.departName })
    .from(hosDoctor)
    .innerJoin(sysDepart, eq(sysDepart.orgCode, hosDoctor.orgCode))
    .where(enabledOf(tenantId))
    .orderBy(asc(sysDepart.departOrder), asc(hosDoctor.orgCode))
  const counts = await sessionCounts(
    db,
    rows.map(row => row.doctor.userId),
  )
  const choices = new Map<string, DepartmentChoice>()
  for (const { doctor, departName } of rows) {
    const choice = choices.get(doctor.orgCode) ?? { orgCode: doctor.orgCode, departName, doctors: 0, online: 0 }
    const active = counts.find(one => one.userId === doctor.userId && one.status === '20')?.n ?? 0
    choice.doctors += 1
    if (presence(doctor, active, now) === '1') choice.online += 1
    choices.set(doctor.orgCode, choice)
  }
  return [...choices.values()]
}

const RANK: Record<string, number> = { '1': 0, '2': 1, '0': 2, '3': 3 }

/** Doctors of a department, those who answer soonest first. */
export async function doctorChoices(
  db: Db,
  tenantId: number,
  orgCode: string,
  now: Date,
  presence: Presence,
): Promise<DoctorChoice[]> {
  const rows = await db
    .select({ doctor: hosDoctor, departName: sysDepart.departName, avatar: sysUser.avatar, titleText: sysDictItem.itemText })
    .from(hosDoctor)
    .leftJoin(sysDepart, eq(sysDepart.orgCode, hosDoctor.orgCode))
    .leftJoin(sysUser, eq(sysUser.id, hosDoctor.userId))
    .leftJoin(sysDict, eq(sysDict.dictCode, 'doctor_title'))
    .leftJoin(sysDictItem, and(eq(sysDictItem.dictId, sysDict.id), eq(sysDictItem.itemValue, hosDoctor.title)))
    .where(and(enabledOf(tenantId), eq(hosDoctor.orgCode, orgCode)))
    .orderBy(asc(hosDoctor.title), asc(hosDoctor.id))
    .limit(200)
  const userIds = rows.map(row => row.doctor.userId)
  const counts = await sessionCounts(db, userIds)
  const scores = userIds.length
    ? await db
        .select({ userId: chatRating.doctorUserId, score: avg(chatRating.score).mapWith(Number) })
        .from(chatRating)
        .where(inArray(chatRating.doctorUserId, userIds))
        .groupBy(chatRating.doctorUserId)
    : []
  const choices = rows.map(({ doctor, departName, avatar, titleText }): DoctorChoice => {
    const of = (status: string) => counts.find(one => one.userId === doctor.userId && one.status === status)?.n ?? 0
    const score = scores.find(one => one.userId === doctor.userId)?.score ?? null
    return {
      id: doctor.id,
      userId: doctor.userId,
      name: doctor.name,
      titleText: titleText ?? '',
      orgCode,
      orgName: departName ?? '',
      avatar,
      goodAt: doctor.goodAt,
      intro: doctor.intro,
      presence: presence(doctor, of('20'), now),
      waiting: of('10'),
      feeFen: doctor.feeFen,
      score: score === null ? null : Math.round(score * 10) / 10,
      consultCount: of('30'),
    }
  })
  return choices.sort((a, b) => (RANK[a.presence] ?? 9) - (RANK[b.presence] ?? 9) || a.waiting - b.waiting)
}
