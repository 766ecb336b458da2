import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Jobs as the runner asks for them: the table of the resource (tables/resources.ts, which makes and migrates it), with its columns by type. */
export const quartzJobs = pgTable('sys_quartz_job', {
  id: text('id').primaryKey(),
  jobClassName: text('job_class_name'),
  cronExpression: text('cron_expression'),
  parameter: text('parameter'),
  status: integer('status'),
  misfire: text('misfire'),
  isConcurrent: text('is_concurrent'),
  /** s */
  timeLimit: integer('time_limit'),
  retries: integer('retries'),
  /** s */
  retryWait: integer('retry_wait'),
  retryInterrupted: text('retry_interrupted'),
})
/** A job as its table holds it, as far as the runner asks. */
export type JobRow = typeof quartzJobs.$inferSelect
