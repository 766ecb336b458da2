import { JOB_CLASSES, JOB_STATUS, type JobClass } from '#contract/rules/jobRules.ts'
import type { Tx } from '#server/db/client.ts'
import { sysQuartzJob } from '#server/db/tables/index.ts'
import { seedId } from './seedId.ts'

/** When the product's own work is done at first, in the hospital's time; what the administrator changes or deletes stays so. */
const JOBS: readonly (readonly [JobClass, string, keyof typeof JOB_STATUS])[] = [
  ['ExpireSignInsJob', '0 10 3 * * ?', 'running'],
  ['SweepOneTimeCodesJob', '0 15 3 * * ?', 'running'],
  ['SweepOutboxJob', '0 20 3 * * ?', 'running'],
  ['ExpireLinksJob', '0 30 3 * * ?', 'running'],
  ['CleanUploadsJob', '0 0 4 * * ?', 'running'],
  ['DailyStatisticsJob', '0 30 0 * * ?', 'running'],
  ['PrescriptionReminderJob', '0 0 9,15,20 * * ?', 'running'],
  ['SweepClientReportsJob', '0 40 3 * * ?', 'running'],
  ['PartitionsJob', '0 50 4 * * ?', 'running'],
  ['AnnouncementScheduleJob', '0 * * * * ?', 'stopped'],
  // where backups go and how many are kept is the product's to say first
  ['BackupJob', '0 0 2 * * ?', 'stopped'],
  ['RestoreTestJob', '0 0 5 ? * SUN', 'stopped'],
  // how long the audit is kept is the hospital's to say
  ['SweepAuditJob', '0 40 3 * * ?', 'stopped'],
]

/** The jobs of a new database. Called at the first start only. */
export async function seedJobs(tx: Tx): Promise<void> {
  await tx
    .insert(sysQuartzJob)
    .values(
      JOBS.map(([name, cronExpression, status]) => ({
        id: seedId('job', name),
        jobClassName: name,
        cronExpression,
        status: JOB_STATUS[status],
        description: JOB_CLASSES[name],
      })),
    )
    .onConflictDoNothing()
}
