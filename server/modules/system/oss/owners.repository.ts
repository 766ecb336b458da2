import { inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysUser } from '#server/db/tables/index.ts'

/** Names of accounts by their ids, of every tenant: the files that ask were narrowed before. */
export async function usernamesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const people = await db
    .select({ id: sysUser.id, username: sysUser.username })
    .from(sysUser)
    .where(inArray(sysUser.id, [...ids]))
  return new Map(people.map(({ id, username }) => [id, username]))
}
