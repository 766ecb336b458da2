import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { saveGatewayRouteBody } from './gatewayRoutes.schema.ts'

/** What the editor of a route sends; predicates and filters as JSON text (contract.md 18.2). */
export interface GatewayRouteForm {
  id?: string
  routerId: string
  name: string
  uri: string
  status?: number
  predicates?: string
  filters?: string
}

/** Adds or changes a route. */
export const saveGatewayRoute = defineCall<Static<typeof saveGatewayRouteBody>, null>({
  name: 'save a gateway route',
  methods: ['POST'],
  path: '/sys/gatewayRoute/updateAll',
  who: { permission: 'gatewayRoute:edit' },
})
/** GET, as the original is (contract.md 31.20). */
export const clearGatewayCache = defineCall<Record<string, never>, null>({
  name: 'clear the gateway cache',
  methods: ['GET'],
  path: '/sys/gatewayRoute/clearRedis',
  who: { permission: 'gatewayRoute:edit' },
})
