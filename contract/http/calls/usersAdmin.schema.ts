import { Type } from 'typebox'

/** Schemas of calls/usersAdmin.ts; numbers may arrive as text (D22). */
const id = Type.String({ minLength: 1, maxLength: 64 })
/** ids, comma-joined; a comma at the end is no matter */
const ids = Type.String({ minLength: 1, maxLength: 20_000 })
const page = {
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
}
const idList = Type.Array(id, { minItems: 1, maxItems: 500 })
const username = Type.Optional(Type.String({ maxLength: 100 }))

export const userRoleQuery = Type.Object({ userid: id })
export const userDepartQuery = Type.Object({ userId: id })
export const freezeBody = Type.Object({ ids, status: Type.Integer({ minimum: 1, maximum: 2 }) })
export const resetPasswordBody = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 100 }),
  password: Type.String({ maxLength: 200 }),
  confirmpassword: Type.String({ maxLength: 200 }),
})
export const userIdsInput = Type.Object({ userIds: ids })
export const usersOfRoleQuery = Type.Object({ roleId: id, username, ...page })
export const addUsersToRoleBody = Type.Object({ roleId: id, userIdList: idList })
export const revokeRoleQuery = Type.Object({ roleId: id, userId: id })
export const revokeRoleFromUsersQuery = Type.Object({ roleId: id, userIds: ids })
export const usersOfDepartQuery = Type.Object({ depId: Type.Optional(Type.String({ maxLength: 64 })), username, ...page })
export const addUsersToDepartBody = Type.Object({ depId: id, userIdList: idList })
export const removeFromDepartQuery = Type.Object({ depId: id, userId: id })
export const removeUsersFromDepartQuery = Type.Object({ depId: id, userIds: ids })
