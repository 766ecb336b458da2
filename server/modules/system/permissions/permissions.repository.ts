import { and, asc, eq, inArray } from 'drizzle-orm'
import type { NamedRole, PermissionFacts } from '#contract/permissions/explain.ts'
import { codesOf } from '#contract/permissions/actionAccess.ts'
import type { Db } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { ofTenant } from '#server/plugins/rights.ts'
import type { PermissionRow } from '../menu/menu.repository.ts'
import type { Menus } from '../menu/menu.repository.ts'
import type { MenuNode } from '#contract/entities/menu.ts'

type UserRow = typeof t.sysUser.$inferSelect

/** The account as an administrator of this tenant may know it. */
async function findUser(db: Db, username: string, tenantId: number): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(t.sysUser)
    .where(and(eq(t.sysUser.username, username), eq(t.sysUser.delFlag, 0), ofTenant({ tenantId })))
  return user ?? null
}

type RoleRow = NamedRole & { id: string }

/** Their roles in the hospital, then those within the departments that they belong to. */
async function rolesOf(db: Db, userId: string): Promise<RoleRow[]> {
  const { id, roleCode: code, roleName: name } = t.sysDepartRole
  const inDeparts = await db
    .select({ id, code, name, depart: t.sysDepart.departName })
    .from(t.sysDepartRoleUser)
    .innerJoin(t.sysDepartRole, eq(id, t.sysDepartRoleUser.droleId))
    .innerJoin(t.sysDepart, and(eq(t.sysDepart.id, t.sysDepartRole.departId), eq(t.sysDepart.delFlag, 0)))
    .innerJoin(t.sysUserDepart, and(eq(t.sysUserDepart.departId, t.sysDepart.id), eq(t.sysUserDepart.userId, userId)))
    .where(eq(t.sysDepartRoleUser.userId, userId))
    .orderBy(asc(code))
  const inHospital = await db
    .select({ id: t.sysRole.id, code: t.sysRole.roleCode, name: t.sysRole.roleName })
    .from(t.sysUserRole)
    .innerJoin(t.sysRole, eq(t.sysRole.id, t.sysUserRole.roleId))
    .where(eq(t.sysUserRole.userId, userId))
    .orderBy(asc(t.sysRole.roleCode))
  return [...inHospital, ...inDeparts]
}

/** Every role that grants one of these entries; a role within a department as long as the department has it, too. */
async function rolesGranting(db: Db, ids: readonly string[]): Promise<RoleRow[]> {
  const { id, roleCode: code, roleName: name, departId } = t.sysDepartRole
  const [current, given] = [t.sysDepartRolePermission, t.sysDepartPermission]
  const inDeparts = await db
    .selectDistinct({ id, code, name, depart: t.sysDepart.departName })
    .from(current)
    .innerJoin(t.sysDepartRole, eq(id, current.roleId))
    .innerJoin(given, and(eq(given.departId, departId), eq(given.permissionId, current.permissionId)))
    .innerJoin(t.sysDepart, and(eq(t.sysDepart.id, departId), eq(t.sysDepart.delFlag, 0)))
    .where(inArray(current.permissionId, [...ids]))
    .orderBy(asc(code))
  const inHospital = await db
    .selectDistinct({ id: t.sysRole.id, code: t.sysRole.roleCode, name: t.sysRole.roleName })
    .from(t.sysRolePermission)
    .innerJoin(t.sysRole, eq(t.sysRole.id, t.sysRolePermission.roleId))
    .where(inArray(t.sysRolePermission.permissionId, [...ids]))
    .orderBy(asc(t.sysRole.roleCode))
  return [...inHospital, ...inDeparts]
}

const holds = (nodes: readonly MenuNode[], id: string): boolean =>
  nodes.some(node => node.id === id || holds(node.children ?? [], id))

/** Titles from the top down to the page of a button. */
function placeOf(rows: readonly PermissionRow[], button: PermissionRow): string[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const place: string[] = []
  const seen = new Set<string>()
  for (let at = byId.get(button.parentId); at && !seen.has(at.id); at = byId.get(at.parentId)) {
    seen.add(at.id)
    place.unshift(at.name)
  }
  return place
}

/** Facts about a user and an action as they stand in the database now, not as a sign-in may have cached them. */
export async function permissionFacts(
  db: Db,
  menus: Menus,
  { username, action, tenantId }: { username: string; action: string; tenantId: number },
): Promise<PermissionFacts> {
  const rows = await menus.rows()
  const entries = rows.filter(row => row.menuType === 2 && codesOf({ action: row.perms ?? '' }).includes(action))
  // Several entries may hold one code: an active one decides.
  const entry = entries.find(row => row.status === '1') ?? entries[0] ?? null
  const decisive = entries.filter(row => row.status === entry?.status)
  const grantedBy = await rolesGranting(
    db,
    decisive.map(row => row.id),
  )
  const user = await findUser(db, username, tenantId)
  const roles = user === null ? [] : await rolesOf(db, user.id)
  const departs =
    user === null
      ? []
      : await db
          .select({ name: t.sysDepart.departName })
          .from(t.sysUserDepart)
          .innerJoin(t.sysDepart, eq(t.sysDepart.id, t.sysUserDepart.departId))
          .where(and(eq(t.sysUserDepart.userId, user.id), eq(t.sysDepart.delFlag, 0)))
          .orderBy(asc(t.sysDepart.orgCode))
  const menu = user === null ? [] : await menus.treeOf(rows, user.id)
  const granting = new Set(grantedBy.map(role => role.id))
  return {
    username,
    action,
    user: user && {
      realname: user.realname,
      isFrozen: user.status === 2,
      departs: departs.map(({ name }) => name),
      roles: roles.map(({ id, ...role }) => ({ ...role, grants: granting.has(id) })),
    },
    entry: entry && {
      name: entry.name,
      type: entry.permsType === '2' ? '2' : '1',
      isActive: entry.status === '1',
      place: placeOf(rows, entry),
      hasPage: entry.parentId === '' || holds(menu, entry.parentId),
    },
    grantedBy: grantedBy.map(({ id: _id, ...role }) => role),
  }
}
