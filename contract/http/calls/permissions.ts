import type { Static } from 'typebox'
import type { PermissionFacts } from '../../permissions/explain.ts'
import { defineCall } from '../defineCall.ts'
import type { explainPermissionQuery } from './permissions.schema.ts'

/** Why does a user not see a button? Facts for an administrator; accounts of other tenants count as unknown. */
export const explainPermission = defineCall<Static<typeof explainPermissionQuery>, PermissionFacts>({
  name: 'explain a permission',
  methods: ['GET'],
  path: '/sys/permission/explain',
  who: { roles: ['admin', 'hospital'] },
})
