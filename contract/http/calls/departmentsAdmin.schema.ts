import { Type } from 'typebox'

const id = Type.String({ minLength: 1, maxLength: 64 })
const ids = Type.String({ minLength: 1, maxLength: 20_000 })
const optionalIds = Type.Optional(Type.String({ maxLength: 20_000 }))
const grants = Type.String({ maxLength: 100_000 })
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const name = Type.String({ minLength: 1, maxLength: 100 })

const depart = {
  parentId: text(64),
  departNameEn: text(200),
  departNameAbbr: text(100),
  departOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  orgCategory: Type.Optional(Type.String({ pattern: '^[123]$' })),
  description: text(500),
  mobile: text(32),
  fax: text(32),
  address: text(200),
  memo: text(500),
}

/** Schemas of calls/departmentsAdmin.ts; numbers may arrive as text (D22). */
export const idQuery = Type.Object({ id })
export const idsQuery = Type.Object({ ids })
export const addDepartBody = Type.Object({ ...depart, departName: name })
export const editDepartBody = Type.Object({
  ...depart,
  id,
  departName: Type.Optional(name),
  version: Type.Optional(Type.Integer({ minimum: 0 })),
})
export const moveDepartBody = Type.Object({ id, parentId: text(64), place: Type.Integer({ minimum: 0, maximum: 100_000 }) })
export const departQuery = Type.Object({ departId: id })
export const roleQuery = Type.Object({ roleId: id })
export const saveRoleGrantsBody = Type.Object({ roleId: id, permissionIds: grants, lastpermissionIds: Type.Optional(grants) })
export const departRulesParams = Type.Object({ permissionId: id, departId: id })
export const saveDepartRulesBody = Type.Object({ permissionId: id, departId: id, dataRuleIds: optionalIds })
export const listRolesQuery = Type.Object({
  deptId: text(64),
  roleName: text(100),
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
export const addRoleBody = Type.Object({
  departId: id,
  roleName: name,
  roleCode: Type.String({ minLength: 1, maxLength: 64, pattern: '^\\w+$' }),
  description: text(255),
})
export const editRoleBody = Type.Object({ id, roleName: Type.Optional(name), description: text(255) })
export const rolesForQuery = Type.Object({ departId: id, userId: text(64) })
export const rolesOfUserQuery = Type.Object({ userId: id, departId: id })
export const saveRolesOfUserBody = Type.Object({
  userId: id,
  newRoleId: Type.String({ maxLength: 20_000 }),
  oldRoleId: optionalIds,
})
export const roleRulesParams = Type.Object({ permissionId: id, departId: id, roleId: id })
export const saveRoleRulesBody = Type.Object({ permissionId: id, roleId: id, dataRuleIds: optionalIds })
export const listDepartsQuery = Type.Object({
  departName: text(100),
  orgCode: text(64),
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
export const departNameQuery = Type.Object({ parentId: text(64), departId: text(64) })
export const exportDepartsQuery = Type.Object({ selections: text(20_000) })
