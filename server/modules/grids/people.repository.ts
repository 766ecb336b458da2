import { and, asc, eq, ilike, inArray, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import { sysUser, sysUserTenant } from '#server/db/tables/index.ts'

const ofTenant = (db: Queryable, tenantId: number) =>
  db
    .selectDistinct({ id: sysUser.id, username: sysUser.username, name: sysUser.realname })
    .from(sysUser)
    .innerJoin(sysUserTenant, and(eq(sysUserTenant.userId, sysUser.id), eq(sysUserTenant.tenantId, tenantId)))
    .$dynamic()
const isActive = and(eq(sysUser.status, 1), eq(sysUser.delFlag, 0))

/** People of a tenant whose name or account holds a text, by name, at most so many. */
export const activePeopleNamed = (db: Queryable, tenantId: number, text: string, limit: number) =>
  ofTenant(db, tenantId)
    .where(and(isActive, or(ilike(sysUser.realname, holding(text)), ilike(sysUser.username, holding(text)))))
    .orderBy(asc(sysUser.realname), asc(sysUser.username))
    .limit(limit)

/** Those of these ids who are people of the tenant. */
export const activePeople = (db: Queryable, tenantId: number, ids: string[]) =>
  ofTenant(db, tenantId).where(and(isActive, inArray(sysUser.id, ids)))
