import { sql } from 'drizzle-orm'
import { executeJob, pauseJob, resumeJob } from '#contract/http/calls/jobs.ts'
import { jobQuery } from '#contract/http/calls/jobs.schema.ts'
import { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { isJobClass, JOB_STATUS, JOB_TEXT } from '#contract/rules/jobRules.ts'
import type { ServerModule } from '#server/modules/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { serve } from '#server/plugins/serve.ts'
import { jobHandlers } from './registry.ts'

/** Calls of scheduled jobs beside those of every list (contract.md 16.3). */
export const jobsModule: ServerModule = async app => {
  const classOf = async (id: string): Promise<string> => {
    const { rows } = await app.db.execute<{ name: string }>(
      sql`select job_class_name as name from ${sql.identifier(quartzJob.table)} where id = ${id}`,
    )
    const [row] = rows
    if (!row) throw new Refusal(JOB_TEXT.missing)
    return row.name
  }
  const changes = [
    [pauseJob, JOB_STATUS.stopped, JOB_TEXT.paused],
    [resumeJob, JOB_STATUS.running, JOB_TEXT.resumed],
  ] as const
  for (const [call, status, message] of changes)
    serve(app, call, {
      schema: { query: jobQuery },
      message,
      handler: async ({ input: { id }, user }) => {
        await classOf(id)
        await app.crud.edit(quartzJob.id, user, { id, status })
        return null
      },
    })
  serve(app, executeJob, {
    schema: { query: jobQuery },
    message: JOB_TEXT.executed,
    handler: async ({ input: { id }, user, request }) => {
      const name = await classOf(id)
      const said = { actor: user, action: 'job.execute', entity: 'sys_quartz_job', entityId: id, ip: request.ip }
      try {
        if (!isJobClass(name)) throw new Error(`No job ${name} is registered`)
        await jobHandlers[name](app)
      } catch (error) {
        app.log.error({ err: error }, `The job ${name} failed`)
        await app.audit({ ...said, content: `执行${name}失败` })
        throw new Refusal(JOB_TEXT.failed)
      }
      await app.audit({ ...said, content: `执行${name}` })
      return null
    },
  })
}
