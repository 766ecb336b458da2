import { loginStatistics, systemHome, visitStatistics } from '#contract/http/calls/visits.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { serve } from '#server/plugins/serve.ts'
import * as visits from './visits.repository.ts'

/** Login and visit statistics of the caller's tenant (API-ANN-06, 07). */
export const visitsModule: ServerModule = async app => {
  // contract.md 15.4: code 200, so a text of its own
  serve(app, loginStatistics, {
    message: '操作成功！',
    handler: ({ user }) => visits.loginStatistics(app.db, user.tenantId, app.now()),
  })
  serve(app, visitStatistics, { handler: ({ user }) => visits.visitDays(app.db, user.tenantId, app.now()) })
  serve(app, systemHome, { handler: ({ user }) => visits.failures(app.db, user.tenantId, app.now()) })
}
