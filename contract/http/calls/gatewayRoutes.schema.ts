import { Type } from 'typebox'

const short = Type.String({ maxLength: 500 })
const json = Type.Optional(Type.String({ maxLength: 20_000 }))
/** Schema of calls/gatewayRoutes.ts; the fields are checked by their resource. */
export const saveGatewayRouteBody = Type.Object({
  router: Type.Object({
    id: Type.Optional(Type.String({ maxLength: 64 })),
    routerId: short,
    name: short,
    uri: short,
    status: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    predicates: json,
    filters: json,
  }),
})
