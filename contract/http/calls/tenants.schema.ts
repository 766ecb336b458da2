import { Type } from 'typebox'

const id = Type.Integer({ minimum: 1, maximum: 999_999_999 })
const name = Type.String({ minLength: 1, maxLength: 100 })
const day = Type.Optional(Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?)?$' }))
const status = Type.Optional(Type.Integer({ minimum: 0, maximum: 1 }))

/** Schemas of calls/tenants.ts; numbers may arrive as text (D22). */
export const listTenantsQuery = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 100 })),
  status,
  pageNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
})
export const activeTenantsQuery = Type.Object({ ids: Type.Optional(Type.String({ maxLength: 5_000 })) })
export const tenantIdQuery = Type.Object({ id })
export const tenantIdsQuery = Type.Object({ ids: Type.Optional(Type.String({ maxLength: 5_000 })) })
export const addTenantBody = Type.Object({ id, name, beginDate: day, endDate: day, status })
export const editTenantBody = Type.Object({ id, name: Type.Optional(name), beginDate: day, endDate: day, status })
