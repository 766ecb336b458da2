import { and, eq } from 'drizzle-orm'
import { BUILT_IN_ROLES, role } from '#contract/resources/system/role.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { sysRolePermission, sysUserRole } from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { mustBeStaff, refuseForeignRights, refuseOwnLinks } from '#server/plugins/rights.ts'

/** Roles of the house. A deleted one is taken from its people, whose sessions know it at once (contract.md 9). */
export const roleCrud = crudHooks(role, {
  // the list is open to whoever is signed in, for pickers: those who registered themselves are no staff
  conditions(_, user) {
    mustBeStaff(user)
    return undefined
  },
  async beforeSave({ tx, user, id, before }) {
    if (before !== null) await refuseForeignRights(tx, user, [id])
  },
  async beforeDelete(row, { tx, user }) {
    if (BUILT_IN_ROLES.some(code => code === row['roleCode'])) throw new Refusal('系统内置角色不能删除')
    await refuseForeignRights(tx, user, [String(row['id'])])
    const isOwn = and(eq(sysUserRole.roleId, String(row['id'])), eq(sysUserRole.userId, user.id))
    if ((await tx.$count(sysUserRole, isOwn)) > 0) refuseOwnLinks(user, [user.id])
  },
  async afterDelete(row, { tx }) {
    await tx.delete(sysUserRole).where(eq(sysUserRole.roleId, String(row['id'])))
    await tx.delete(sysRolePermission).where(eq(sysRolePermission.roleId, String(row['id'])))
  },
  async committed(ids, { app, deed }) {
    await app.rightsChanged(deed === 'add' || ids.length === 0 ? [] : null)
  },
})
