import { defineCall } from '../defineCall.ts'
import type { Page } from '../envelope.ts'

/** A tenant (contract.md 14.3); its id is chosen by whoever adds it. */
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

export const listTenants = defineCall<{ name?: string; status?: number; pageNo?: number; pageSize?: number }, Page<TenantRow>>({
  name: 'tenants',
  methods: ['GET'],
  path: '/sys/tenant/list',
  who: read,
})
/** Those of these ids that are not frozen. */
export const activeTenants = defineCall<{ ids?: string }, TenantRow[]>({
  name: 'active tenants',
  methods: ['GET'],
  path: '/sys/tenant/queryList',
  who: read,
})
export const tenantById = defineCall<{ id: number }, TenantRow>({
  name: 'tenant',
  methods: ['GET'],
  path: '/sys/tenant/queryById',
  who: read,
})
export const addTenant = defineCall<TenantDraft & { id: number; name: string }, null>({
  name: 'add tenant',
  methods: ['POST'],
  path: '/sys/tenant/add',
  who: { permission: 'tenant:add' },
  signed: true,
})
/** Freezing (status 0) ends every sign-in in the tenant at once. */
export const editTenant = defineCall<TenantDraft & { id: number }, null>({
  name: 'edit tenant',
  methods: ['PUT', 'POST'],
  path: '/sys/tenant/edit',
  who: { permission: 'tenant:edit' },
  signed: true,
})
/** Refused as long as anything belongs to it. */
export const deleteTenant = defineCall<{ id: number }, null>({
  name: 'delete tenant',
  methods: ['DELETE'],
  path: '/sys/tenant/delete',
  who: { permission: 'tenant:delete' },
})
export const deleteTenants = defineCall<{ ids: string }, null>({
  name: 'delete tenants',
  methods: ['DELETE'],
  path: '/sys/tenant/deleteBatch',
  who: { permission: 'tenant:delete' },
})
