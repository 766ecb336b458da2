import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { DataRuleChoice, MenuTree } from './permissionsAdmin.ts'
import type { checkRoleCodeQuery, roleDataRulesParams, saveRoleDataRulesBody } from './rolesAdmin.schema.ts'

/** A role as pickers offer it. */
export interface RoleChoice {
  id: string
  roleCode: string
  roleName: string
  description: string | null
}
/** Every role (API-ROLE-03). */
export const allRoles = defineCall<Record<string, never>, RoleChoice[]>({
  name: 'all roles',
  methods: ['GET'],
  path: '/sys/role/queryall',
  who: 'user',
})
/** Whether a role code is free; `id` is the role that is being edited. */
export const checkRoleCode = defineCall<Static<typeof checkRoleCodeQuery>, boolean>({
  name: 'role code is free',
  methods: ['GET'],
  path: '/sys/role/checkRoleCode',
  who: { permission: 'role:list' },
})
/** The whole menu with its buttons, for granting to a role (API-ROLE-04). */
export const roleMenuTree = defineCall<Record<string, never>, MenuTree>({
  name: 'menu tree for roles',
  methods: ['GET'],
  path: '/sys/role/queryTreeList',
  who: { permission: 'role:list' },
})
/** Rules of a menu entry, and those that this role chose. */
export const roleDataRules = defineCall<Static<typeof roleDataRulesParams>, DataRuleChoice>({
  name: 'data rules of a role',
  methods: ['GET'],
  path: '/sys/role/datarule/{permissionId}/{roleId}',
  who: { permission: 'role:list' },
})
/** `dataRuleIds` comma-joined; the role must have the menu entry. */
export const saveRoleDataRules = defineCall<Static<typeof saveRoleDataRulesBody>, null>({
  name: 'save data rules of a role',
  methods: ['POST'],
  path: '/sys/role/datarule',
  who: { permission: 'role:authorize' },
  signed: true,
})
