import { deleteLog, deleteLogs, LOG_KEPT, verifyLog } from '#contract/http/calls/logs.ts'
import { verifyLogQuery } from '#contract/http/calls/logs.schema.ts'
import { auditCheckText } from '#contract/rules/auditChain.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { createAuditChain, type AuditChain } from './auditChain.service.ts'
import { createAuditOutlet, type AuditOutlet } from './auditOutlet.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    auditChain: AuditChain
    auditOutlet: AuditOutlet
  }
}

/** How often new lines of the audit get their links and leave the machine. */
const EVERY_MS = 15_000

/** The audit: its chain, its way out, and the two calls that would empty it, which are refused with a sentence (decision 073). */
export const logsModule: ServerModule = async app => {
  const chain = createAuditChain(app)
  const outlet = createAuditOutlet(app)
  app.decorate('auditChain', chain)
  app.decorate('auditOutlet', outlet)

  let isSilent = false
  let isRunning = false
  const round = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      await chain.seal()
      await outlet.send()
      isSilent = false
    } catch (error) {
      if (!isSilent) app.log.warn({ err: error }, 'The audit waits to be linked or to leave the machine, and is tried again')
      isSilent = true
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void round(), EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  const handler = async () => {
    throw new Refusal(LOG_KEPT)
  }
  serve(app, deleteLog, { handler })
  serve(app, deleteLogs, { handler })
  serve(app, verifyLog, {
    schema: { query: verifyLogQuery },
    handler: async ({ input: { from }, user, request }) => {
      if (from === undefined) await chain.seal()
      const part = await chain.check(from)
      if (part.finding !== null)
        await app.audit({ actor: user, action: 'log.verify', entity: 'sys_log', content: auditCheckText(part), ip: request.ip })
      return part
    },
  })
}
