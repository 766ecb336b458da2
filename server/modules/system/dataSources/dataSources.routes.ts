import { sql } from 'drizzle-orm'
import { dataSourceOptions } from '#contract/http/calls/dataSources.ts'
import { sysDataSource } from '#server/db/tables/index.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { serve } from '#server/plugins/serve.ts'

const LIMIT = 1_000

/** Data sources of the tenant to choose from (contract.md 18.1). */
export const dataSourcesModule: ServerModule = async app => {
  serve(app, dataSourceOptions, {
    handler: async ({ user }) => {
      const rows = await app.db
        .select({ code: sql<string>`code`, name: sql<string | null>`name` })
        .from(sysDataSource)
        .where(sql`tenant_id = ${user.tenantId}`)
        .orderBy(sql`code`)
        .limit(LIMIT)
      return rows.map(({ code, name }) => ({ value: code, label: name ?? code, text: name ?? code }))
    },
  })
}
