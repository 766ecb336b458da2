import { BUILT_IN_ROLES, role } from '#contract/resources/system/role.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { mustBeStaff, refuseForeignRights, refuseOwnLinks } from '#server/plugins/rights.ts'
import { deleteLinksOfRole, hasRole } from './roles.repository.ts'

/** Roles of the hospital. A deleted one is taken from its people, whose sessions know it at once (contract.md 9). */
export const roleCrud = crudHooks(role, {
  // the list is open to anyone who is signed in, for pickers: those who registered themselves are no staff
  conditions(_, user) {
    mustBeStaff(user)
    return undefined
  },
  batch: {},
  async beforeSave({ tx, user, id, before }) {
    if (before !== null) await refuseForeignRights(tx, user, [id])
  },
  async beforeDelete(row, { tx, user }) {
    if (BUILT_IN_ROLES.some(code => code === row['roleCode'])) throw new Refusal('系统内置角色不能删除')
    await refuseForeignRights(tx, user, [String(row['id'])])
    if (await hasRole(tx, user.id, String(row['id']))) refuseOwnLinks(user, [user.id])
  },
  async afterDelete(row, { tx }) {
    await deleteLinksOfRole(tx, String(row['id']))
  },
  async committed(ids, { app, operation }) {
    await app.rightsChanged(operation === 'add' || ids.length === 0 ? [] : null)
  },
})
