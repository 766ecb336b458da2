import { inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysUser } from '#server/db/tables/index.ts'

/** Names of people by those of their accounts, of every tenant: the lines of the audit that ask were narrowed before. */
export async function realnamesOf(db: Queryable, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (usernames.length === 0) return new Map()
  const people = await db
    .select({ username: sysUser.username, realname: sysUser.realname })
    .from(sysUser)
    .where(inArray(sysUser.username, [...usernames]))
  return new Map(people.map(one => [one.username, one.realname]))
}
