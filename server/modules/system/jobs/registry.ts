import type { FastifyInstance } from 'fastify'
import type { JobClass } from '#contract/rules/jobRules.ts'

/** What each class name of a job runs; harmless at any moment and any number of times. */
export const jobHandlers: Readonly<Record<JobClass, (app: FastifyInstance) => Promise<unknown>>> = {
  ExpireSignInsJob: app => app.tokens.sweep(),
  SweepOneTimeCodesJob: app => app.oneTimeCodes.sweep(),
  SweepOutboxJob: app => app.outbox.sweep(),
}
