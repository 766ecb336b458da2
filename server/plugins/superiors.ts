import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { UserPrincipal } from './principal.ts'

/** Whether somebody keeps the departments of the hospital: a superior in the words of contract.md 8.1, others are ordinary members. */
export const maintainsDeparts = (user: UserPrincipal): boolean => user.actions.has('depart:edit')

/** Ids of the departments a superior is responsible for: their own and those below them by their codes. None for ordinary members. */
export async function departsInCharge(tx: Queryable, user: UserPrincipal): Promise<string[]> {
  if (!maintainsDeparts(user)) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct below.id
    from sys_user_depart link
    join sys_depart own on own.id = link.depart_id and own.del_flag = 0
    join sys_depart below on starts_with(below.org_code, own.org_code) and below.del_flag = 0
    where link.user_id = ${user.id}`)
  return rows.map(row => row.id)
}
