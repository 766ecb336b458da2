import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysDepart } from '#server/db/tables/index.ts'
import type { UserPrincipal } from './principal.ts'

/** Whether somebody keeps the departments of the hospital: a superior in the words of contract.md 8.1, others are ordinary members. */
export const maintainsDeparts = (user: UserPrincipal): boolean => user.actions.has('depart:edit')

/**
 * A statement, to be asked `in`, of the ids of these departments and of all below them. By their parents, as the trees show them: one that was moved keeps
 * its code. Deleted ones are left out.
 */
export const departsBelow = (isTop: SQL): SQL => sql`(
  with recursive below (id) as (
    select ${sysDepart.id} from ${sysDepart} where ${sysDepart.delFlag} = 0 and ${isTop}
    union
    select child.id from sys_depart child join below on child.parent_id = below.id where child.del_flag = 0
  ) select id from below)`

/** Ids of the departments somebody belongs to and of those below. */
export async function ownDepartsBelow(tx: Queryable, userId: string): Promise<string[]> {
  const isOwn = sql`${sysDepart.id} in (select link.depart_id from sys_user_depart link where link.user_id = ${userId})`
  const { rows } = await tx.execute<{ id: string }>(departsBelow(isOwn))
  return rows.map(row => row.id)
}

/** Ids of the departments a superior is responsible for: their own and those below. None for ordinary members. */
export async function departsInCharge(tx: Queryable, user: UserPrincipal): Promise<string[]> {
  return maintainsDeparts(user) ? ownDepartsBelow(tx, user.id) : []
}
