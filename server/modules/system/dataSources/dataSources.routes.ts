import { dataSourceOptions } from '#contract/http/calls/dataSources.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { serve } from '#server/plugins/serve.ts'
import { dataSourcesOf } from './dataSources.repository.ts'

/** Data sources of the tenant to choose from (contract.md 18.1). */
export const dataSourcesModule: ServerModule = async app => {
  serve(app, dataSourceOptions, {
    handler: async ({ user }) => {
      const rows = await dataSourcesOf(app.db, user.tenantId)
      return rows.map(({ code, name }) => ({ value: code, label: name ?? code, text: name ?? code }))
    },
  })
}
