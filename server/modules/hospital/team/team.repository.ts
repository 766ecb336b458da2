import { and, eq, inArray } from 'drizzle-orm'
import { SESSION_TALKING } from '#contract/lifecycles/chatSession.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { chatSession, hosDoctor, hosTeam, hosTeamMember, sysUser } from '#server/db/tables/index.ts'
import { newId } from '#server/db/newId.ts'

/** A doctor in service, by the account. */
export interface TeamDoctor {
  userId: string
  username: string
  name: string
}

/** Those of the accounts that are doctors in service of the tenant. */
export const doctorsOf = (tx: Tx, tenantId: number, usernames: readonly string[]): Promise<TeamDoctor[]> =>
  tx
    .select({ userId: sysUser.id, username: sysUser.username, name: hosDoctor.name })
    .from(sysUser)
    .innerJoin(hosDoctor, and(eq(hosDoctor.userId, sysUser.id), eq(hosDoctor.tenantId, tenantId), eq(hosDoctor.enabled, true)))
    .where(and(inArray(sysUser.username, [...usernames]), eq(sysUser.delFlag, 0)))

/** Members of teams with their accounts, ordered by account; `isLeader`: who leads. */
export async function membersOf(
  db: Queryable,
  teamIds: readonly string[],
): Promise<{ teamId: string; userId: string; username: string; name: string; isLeader: boolean }[]> {
  if (teamIds.length === 0) return []
  const rows = await db
    .select({
      teamId: hosTeamMember.teamId,
      userId: hosTeamMember.userId,
      username: sysUser.username,
      name: sysUser.realname,
      leaderId: hosTeam.leaderId,
    })
    .from(hosTeamMember)
    .innerJoin(hosTeam, eq(hosTeam.id, hosTeamMember.teamId))
    .innerJoin(sysUser, eq(sysUser.id, hosTeamMember.userId))
    .where(inArray(hosTeamMember.teamId, [...teamIds]))
    .orderBy(sysUser.username)
  return rows.map(({ leaderId, name, ...row }) => ({ ...row, name: name ?? '', isLeader: row.userId === leaderId }))
}

/** Which of the people talk with a patient now. */
export async function talkingOf(tx: Tx, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ userId: chatSession.doctorUserId })
    .from(chatSession)
    .where(and(inArray(chatSession.doctorUserId, [...userIds]), inArray(chatSession.status, [...SESSION_TALKING])))
  return new Set(rows.map(({ userId }) => userId))
}

/** Writes who belongs to a team. */
export async function setMembers(tx: Tx, teamId: string, userIds: readonly string[]): Promise<void> {
  await tx.delete(hosTeamMember).where(eq(hosTeamMember.teamId, teamId))
  if (userIds.length > 0)
    await tx.insert(hosTeamMember).values([...new Set(userIds)].map(userId => ({ id: newId(), teamId, userId })))
}
