import { agentOfUser } from '#contract/http/calls/userAgents.ts'
import { agentQuery } from '#contract/http/calls/userAgents.schema.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { serve } from '#server/plugins/serve.ts'
import { newestAgentOf } from './userAgents.repository.ts'

/** The agent of one account (contract.md 14.10); the list is the engine's. */
export const userAgentsModule: ServerModule = async app => {
  serve(app, agentOfUser, {
    schema: { query: agentQuery },
    handler: async ({ input, user }) =>
      app.crud.row('system/userAgent', user, (await newestAgentOf(app.db, input.userName, user.tenantId)) ?? ''),
  })
}
