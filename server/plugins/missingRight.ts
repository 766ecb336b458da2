import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Who } from '#contract/http/defineCall.ts'
import type { Db } from '#server/db/client.ts'
import { sysPermission, sysRole } from '#server/db/tables/index.ts'

const page = alias(sysPermission, 'page')

/**
 * What a refused person lacks, by the names under which an administrator grants it: the page and its right, or the roles. null where no name helps:
 * the call is for another kind of person, or nothing that can be granted holds the right.
 */
export async function missingRight(db: Db, who: Who): Promise<string | null> {
  if (typeof who === 'string') return null
  if ('roles' in who) {
    const roles = await db
      .select({ name: sysRole.roleName })
      .from(sysRole)
      .where(inArray(sysRole.roleCode, [...who.roles]))
      .orderBy(sysRole.roleCode)
    return roles.length === 0 ? null : `${[...new Set(roles.map(({ name }) => `“${name}”`))].join('或')}角色`
  }
  const [right] = await db
    .select({ name: sysPermission.name, page: page.name })
    .from(sysPermission)
    .leftJoin(page, eq(page.id, sysPermission.parentId))
    .where(
      and(
        eq(sysPermission.menuType, 2),
        eq(sysPermission.delFlag, 0),
        sql`',' || ${sysPermission.perms} || ',' like ${`%,${who.permission},%`}`,
      ),
    )
    .limit(1)
  return right === undefined ? null : `“${right.page === null ? '' : `${right.page} / `}${right.name}”权限`
}
