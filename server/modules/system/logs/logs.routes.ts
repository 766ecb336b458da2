import { deleteLog, deleteLogs, LOG_KEPT } from '#contract/http/calls/logs.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'

/** The two calls that would empty the audit: refused with a sentence (decision 073). */
export const logsModule: ServerModule = async app => {
  const handler = async () => {
    throw new Refusal(LOG_KEPT)
  }
  serve(app, deleteLog, { handler })
  serve(app, deleteLogs, { handler })
}
