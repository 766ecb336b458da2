import { inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysUser } from '#server/db/tables/index.ts'

/** Names of members of the staff, by id. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter(id => id !== '')
  if (asked.length === 0) return new Map()
  const rows = await db.select({ id: sysUser.id, name: sysUser.realname }).from(sysUser).where(inArray(sysUser.id, asked))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
