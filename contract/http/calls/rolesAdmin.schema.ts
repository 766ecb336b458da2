import { Type } from 'typebox'

const id = Type.String({ minLength: 1, maxLength: 64 })

/** Schemas of calls/rolesAdmin.ts. */
export const checkRoleCodeQuery = Type.Object({
  id: Type.Optional(Type.String({ maxLength: 64 })),
  roleCode: Type.String({ minLength: 1, maxLength: 100 }),
})
export const roleDataRulesParams = Type.Object({ permissionId: id, roleId: id })
export const saveRoleDataRulesBody = Type.Object({
  permissionId: id,
  roleId: id,
  dataRuleIds: Type.Optional(Type.String({ maxLength: 10_000 })),
})
