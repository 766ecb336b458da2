import { sql } from 'drizzle-orm'
import { agentOfUser } from '#contract/http/calls/userAgents.ts'
import { agentQuery } from '#contract/http/calls/userAgents.schema.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { serve } from '#server/plugins/serve.ts'

/** The agent of one account (contract.md 14.10); the list is the engine's. */
export const userAgentsModule: ServerModule = async app => {
  serve(app, agentOfUser, {
    schema: { query: agentQuery },
    handler: async ({ input, user }) => {
      const { rows } = await app.db.execute<{ id: string }>(sql`
        select id from sys_user_agent where user_name = ${input.userName} and tenant_id = ${user.tenantId}
        order by create_time desc, id desc limit 1`)
      return app.crud.row('system/userAgent', user, rows[0]?.id ?? '')
    },
  })
}
