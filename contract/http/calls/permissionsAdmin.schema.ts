import { Type } from 'typebox'

const id = Type.String({ minLength: 1, maxLength: 64 })
const ids = Type.String({ minLength: 1, maxLength: 20_000 })
/** every id of a large menu */
const grants = Type.String({ maxLength: 100_000 })
const parentId = Type.Optional(Type.String({ maxLength: 64 }))
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const flag = Type.Optional(Type.Boolean())
const state = Type.Optional(Type.String({ pattern: '^[01]$' }))
const name = Type.String({ minLength: 1, maxLength: 100 })
const menuType = Type.Integer({ minimum: 0, maximum: 2 })

const entry = {
  parentId,
  url: text(500),
  component: text(255),
  componentName: text(100),
  redirect: text(500),
  perms: text(255),
  permsType: Type.Optional(Type.String({ pattern: '^[12]$' })),
  status: state,
  sortNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  icon: text(100),
  route: flag,
  keepAlive: flag,
  hidden: flag,
  alwaysShow: flag,
  internalOrExternal: flag,
  description: text(255),
}
const rule = {
  ruleName: Type.String({ minLength: 1, maxLength: 100 }),
  ruleColumn: Type.String({ minLength: 1, maxLength: 64 }),
  ruleConditions: Type.String({ minLength: 1, maxLength: 30 }),
  ruleValue: Type.String({ minLength: 1, maxLength: 300 }),
}

/** Schemas of calls/permissionsAdmin.ts; numbers may arrive as text (D22). */
export const idQuery = Type.Object({ id })
export const idsQuery = Type.Object({ ids })
export const parentQuery = Type.Object({ parentId: id })
export const parentsQuery = Type.Object({ parentIds: ids })
export const levelQuery = Type.Object({ pid: parentId })
export const addMenuBody = Type.Object({ ...entry, name, menuType })
export const editMenuBody = Type.Object({
  ...entry,
  id,
  version: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  name: Type.Optional(name),
  menuType: Type.Optional(menuType),
})
export const moveMenuBody = Type.Object({ id, parentId, place: Type.Integer({ minimum: 0, maximum: 100_000 }) })
export const roleQuery = Type.Object({ roleId: id })
export const departQuery = Type.Object({ departId: id })
export const saveRoleBody = Type.Object({ roleId: id, permissionIds: grants, lastpermissionIds: Type.Optional(grants) })
export const saveDepartBody = Type.Object({ departId: id, permissionIds: grants, lastpermissionIds: Type.Optional(grants) })
export const rulesQuery = Type.Object({ permissionId: id })
export const searchRulesQuery = Type.Object({ permissionId: id, ruleName: text(100), ruleValue: text(300) })
export const addRuleBody = Type.Object({ permissionId: id, ...rule, status: state })
export const editRuleBody = Type.Object({ id, ...Type.Partial(Type.Object(rule)).properties, status: state })
