import type { DepartmentChoice, DoctorChoice } from '#contract/entities/patientApp.ts'
import { isTalking } from '#contract/lifecycles/chatSession.ts'
import type { SessionStatus } from '#contract/lifecycles/chatSession.ts'
import type { Db } from '#server/db/client.ts'
import type { effectivePresence } from '../consultation/presence.service.ts'
import { servicesOf } from '#contract/rules/services.ts'
import { doctorsByDepartment, doctorsOfDepartment, scoresOf, sessionCounts } from './choices.repository.ts'

type Presence = typeof effectivePresence

/** How many a doctor talks to. */
const activeIn = (counts: Awaited<ReturnType<typeof sessionCounts>>, userId: string): number =>
  counts.filter(one => one.userId === userId && isTalking(one.status as SessionStatus)).reduce((total, { n }) => total + n, 0)

/** Departments in which somebody works, with how many and how many of them are online. */
export async function departmentChoices(db: Db, tenantId: number, now: Date, presence: Presence): Promise<DepartmentChoice[]> {
  const rows = await doctorsByDepartment(db, tenantId)
  const counts = await sessionCounts(
    db,
    rows.map(row => row.doctor.userId),
  )
  const choices = new Map<string, DepartmentChoice>()
  for (const { doctor, departName } of rows) {
    const choice = choices.get(doctor.orgCode) ?? { orgCode: doctor.orgCode, departName, doctors: 0, online: 0 }
    const active = activeIn(counts, doctor.userId)
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
  const rows = await doctorsOfDepartment(db, tenantId, orgCode)
  const userIds = rows.map(row => row.doctor.userId)
  const counts = await sessionCounts(db, userIds)
  const scores = await scoresOf(db, userIds)
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
      presence: presence(doctor, activeIn(counts, doctor.userId), now),
      services: servicesOf(doctor),
      waiting: of('10'),
      feeFen: doctor.feeFen,
      score: score === null ? null : Math.round(score * 10) / 10,
      consultCount: of('30'),
    }
  })
  return choices.sort((a, b) => (RANK[a.presence] ?? 9) - (RANK[b.presence] ?? 9) || a.waiting - b.waiting)
}
