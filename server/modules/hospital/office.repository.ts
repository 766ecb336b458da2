import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { sysRole, sysUser, sysUserRole, sysUserTenant } from '#server/db/tables/index.ts'

/** Accounts of the office of a tenant, who are told of what needs them. */
export const officeOf = (db: Queryable, tenantId: number): Promise<{ id: string }[]> =>
  db
    .selectDistinct({ id: sysUser.id })
    .from(sysUser)
    .innerJoin(sysUserRole, eq(sysUserRole.userId, sysUser.id))
    .innerJoin(sysRole, eq(sysRole.id, sysUserRole.roleId))
    .innerJoin(sysUserTenant, and(eq(sysUserTenant.userId, sysUser.id), eq(sysUserTenant.tenantId, tenantId)))
    .where(and(inArray(sysRole.roleCode, ['admin', 'hospital']), eq(sysUser.status, 1)))
