import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { Page } from '../envelope.ts'
import type {
  activeTenantsQuery,
  addTenantBody,
  editTenantBody,
  listTenantsQuery,
  tenantIdQuery,
  tenantIdsQuery,
} from './tenants.schema.ts'

/** A tenant (contract.md 14.3); its id is chosen by anyone who adds it. */
export interface TenantRow {
  id: number
  name: string
  /** YYYY-MM-DD, as a note: only `status` decides who gets in */
  beginDate: string | null
  endDate: string | null
  /** 1 normal, 0 frozen */
  status: number
  status_dictText: string
  createBy: string | null
  createTime: string
}
export interface TenantDraft {
  name?: string
  beginDate?: string
  endDate?: string
  status?: number
}
const read = { permission: 'tenant:list' } as const

export const listTenants = defineCall<Static<typeof listTenantsQuery>, Page<TenantRow>>({
  name: 'tenants',
  methods: ['GET'],
  path: '/sys/tenant/list',
  who: read,
})
/** Those of these ids that are not frozen. */
export const activeTenants = defineCall<Static<typeof activeTenantsQuery>, TenantRow[]>({
  name: 'active tenants',
  methods: ['GET'],
  path: '/sys/tenant/queryList',
  who: read,
})
export const tenantById = defineCall<Static<typeof tenantIdQuery>, TenantRow>({
  name: 'tenant',
  methods: ['GET'],
  path: '/sys/tenant/queryById',
  who: read,
})
export const addTenant = defineCall<Static<typeof addTenantBody>, null>({
  name: 'add tenant',
  methods: ['POST'],
  path: '/sys/tenant/add',
  who: { permission: 'tenant:add' },
  signed: true,
})
/** Freezing (status 0) ends every sign-in in the tenant at once. */
export const editTenant = defineCall<Static<typeof editTenantBody>, null>({
  name: 'edit tenant',
  methods: ['PUT', 'POST'],
  path: '/sys/tenant/edit',
  who: { permission: 'tenant:edit' },
  signed: true,
})
/** Refused as long as anything belongs to it. */
export const deleteTenant = defineCall<Static<typeof tenantIdQuery>, null>({
  name: 'delete tenant',
  methods: ['DELETE'],
  path: '/sys/tenant/delete',
  who: { permission: 'tenant:delete' },
})
export const deleteTenants = defineCall<Static<typeof tenantIdsQuery>, null>({
  name: 'delete tenants',
  methods: ['DELETE'],
  path: '/sys/tenant/deleteBatch',
  who: { permission: 'tenant:delete' },
})
