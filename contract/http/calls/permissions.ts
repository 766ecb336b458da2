import type { PermissionFacts } from '../../permissions/explain.ts'
import { defineCall } from '../defineCall.ts'

/** Why does a user not see a button? Facts for an administrator; accounts of other tenants count as unknown. */
export const explainPermission = defineCall<{ username: string; action: string }, PermissionFacts>({
  name: 'explain a permission',
  methods: ['GET'],
  path: '/sys/permission/explain',
  who: { roles: ['admin', 'hospital'] },
})
