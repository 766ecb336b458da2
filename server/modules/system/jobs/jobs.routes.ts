import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import { executeJob, jobClasses, jobOutlook, jobRuns, jobStatistics, pauseJob, resumeJob } from '#contract/http/calls/jobs.ts'
import { jobQuery, jobRunsQuery } from '#contract/http/calls/jobs.schema.ts'
import { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { JOB_CLASSES, JOB_STATUS, JOB_TEXT } from '#contract/rules/jobRules.ts'
import type { JobClass } from '#contract/rules/jobRules.ts'
import { parametersOf } from '#server/jobs/parameters.ts'
import type { JobRow } from '#server/jobs/jobTable.ts'
import { jobHandlers } from '#server/jobs/registry.ts'
import { nextTimes } from '#server/jobs/schedule.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { isExpired } from './jobRowFacts.rules.ts'
import { findJob } from './jobs.repository.ts'
import { figuresOf, lastFailureOf, runsOf, statisticsOf } from './jobRuns.repository.ts'

/** Next times that a job shows. */
const SHOWN = 5
/** How long 立即执行 waits for the ending, ms; a longer run is answered as begun. */
const PATIENCE_MS = 8_000

/** Calls of scheduled jobs beside those of every list (contract.md 16.3). */
export const jobsModule: ServerModule = async app => {
  const jobOf = async (id: string): Promise<JobRow> => {
    const row = await findJob(app.db, id)
    if (!row) throw new Refusal(JOB_TEXT.missing)
    return row
  }
  const changes = [
    [pauseJob, JOB_STATUS.stopped, JOB_TEXT.paused],
    [resumeJob, JOB_STATUS.running, JOB_TEXT.resumed],
  ] as const
  for (const [call, status, message] of changes)
    serve(app, call, {
      schema: { query: jobQuery },
      handler: async ({ input: { id }, user }) => {
        const { cronExpression } = await jobOf(id)
        await app.crud.edit(quartzJob.id, user, { id, status })
        const isInVain = status === JOB_STATUS.running && isExpired(cronExpression ?? '', app.now())
        return new Answer(null, isInVain ? `${message}\n${JOB_TEXT.expired}` : message)
      },
    })
  serve(app, executeJob, {
    schema: { query: jobQuery },
    message: JOB_TEXT.executed,
    handler: async ({ input: { id }, user, request }) => {
      const job = await jobOf(id)
      const name = job.jobClassName ?? ''
      const said = { actor: user, action: 'job.execute', entity: 'sys_quartz_job', entityId: id, ip: request.ip }
      const ending = await app.jobs.runNow(job, user.username, PATIENCE_MS)
      const isGood = ending === null || (ending !== 'busy' && ending.state === 'done')
      await app.audit({ ...said, content: isGood ? `执行${name}` : `执行${name}失败` })
      if (isGood) return null
      throw new Refusal(JOB_TEXT.failed, { result: { reason: ending === 'busy' ? JOB_TEXT.busy : ending.result } })
    },
  })

  serve(app, jobClasses, {
    handler: async () =>
      (Object.keys(jobHandlers) as JobClass[]).map(name => ({
        name,
        title: JOB_CLASSES[name],
        description: jobHandlers[name].description,
        parameters: parametersOf(jobHandlers[name]),
      })),
  })
  serve(app, jobRuns, {
    schema: { query: jobRunsQuery },
    handler: ({ input: { pageNo = 1, pageSize = PAGE_SIZE, ...question } }) =>
      runsOf(app.db, { ...question, no: Math.max(1, pageNo), size: Math.min(pageSize, PAGE_SIZE_MAX) }),
  })
  serve(app, jobOutlook, {
    schema: { query: jobQuery },
    handler: async ({ input: { id } }) => {
      const { status, cronExpression } = await jobOf(id)
      const next = status === JOB_STATUS.running ? nextTimes(cronExpression ?? '', app.now(), SHOWN) : []
      return {
        next: next.map(at => wireTime(new Date(at))),
        lastFailure: await lastFailureOf(app.db, id),
        figures: await figuresOf(app.db, app.now(), id),
      }
    },
  })
  serve(app, jobStatistics, { handler: () => statisticsOf(app.db, app.now()) })
}
