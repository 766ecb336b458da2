import { clearGatewayCache, saveGatewayRoute } from '#contract/http/calls/gatewayRoutes.ts'
import { saveGatewayRouteBody } from '#contract/http/calls/gatewayRoutes.schema.ts'
import { gatewayRoute } from '#contract/resources/system/gatewayRoute.resource.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Answer, serve } from '#server/plugins/serve.ts'

/** Calls of the gateway's routes beside those of every list (contract.md 18.2). */
export const gatewayRoutesModule: ServerModule = async app => {
  serve(app, saveGatewayRoute, {
    schema: { body: saveGatewayRouteBody },
    message: '操作成功！',
    handler: async ({ input: { router }, user }) => {
      if (router.id) await app.crud.edit(gatewayRoute.id, user, router)
      else await app.crud.add(gatewayRoute.id, user, router)
      return null
    },
  })
  serve(app, clearGatewayCache, {
    handler: async () => {
      app.crud.touched(gatewayRoute.id)
      return new Answer(null, '清除成功！')
    },
  })
}
