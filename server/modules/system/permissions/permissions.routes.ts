import { explainPermission } from '#contract/http/calls/permissions.ts'
import { explainPermissionQuery } from '#contract/http/calls/permissions.schema.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { serve } from '#server/plugins/serve.ts'
import { permissionFacts } from './permissions.repository.ts'

/** Answers administrators why somebody does not see a button. */
export const permissionsModule: ServerModule = async app => {
  serve(app, explainPermission, {
    schema: { query: explainPermissionQuery },
    handler: ({ input: { username, action }, user }) =>
      permissionFacts(app.db, app.menus, { username: username.trim(), action: action.trim(), tenantId: user.tenantId }),
  })
}
