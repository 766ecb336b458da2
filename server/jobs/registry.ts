import Type from 'typebox'
import type { JobClass } from '#contract/rules/jobRules.ts'
import { jobHandler } from './handler.ts'
import type { JobHandler } from './handler.ts'
import { announcementSchedule } from './handlers/announcementSchedule.ts'
import { backup } from './handlers/backup.ts'
import { cleanUploads } from './handlers/cleanUploads.ts'
import { dailyStatistics } from './handlers/dailyStatistics.ts'
import { expireLinks } from './handlers/expireLinks.ts'
import { partitions } from './handlers/partitions.ts'
import { prescriptionReminder } from './handlers/prescriptionReminder.ts'
import { sweepClientReports } from './handlers/sweepClientReports.ts'
import { sweepAudit } from './handlers/sweepAudit.ts'
import { restoreTest } from './handlers/restoreTest.ts'

const nothing = Type.Object({})

/** What each class name of a job runs: a fixed list, never code that is loaded by name (contract.md 16.6). */
export const jobHandlers: Readonly<Record<JobClass, JobHandler>> = {
  ExpireSignInsJob: jobHandler({
    description: '删除已过期的登录，并断开其连接',
    parameters: nothing,
    run: async (_none, { app }) => `清理了${await app.tokens.sweep()}个过期登录`,
  }),
  SweepOneTimeCodesJob: jobHandler({
    description: '删除已过期的短信验证码与图形验证码',
    parameters: nothing,
    run: async (_none, { app }) => {
      await app.oneTimeCodes.sweep()
      return '已清理过期验证码'
    },
  }),
  SweepOutboxJob: jobHandler({
    description: '删除一天以前的推送记录',
    parameters: nothing,
    run: async (_none, { app }) => `清理了${await app.outbox.sweep()}条推送记录`,
  }),
  ExpireLinksJob: expireLinks,
  CleanUploadsJob: cleanUploads,
  DailyStatisticsJob: dailyStatistics,
  PrescriptionReminderJob: prescriptionReminder,
  AnnouncementScheduleJob: announcementSchedule,
  SweepClientReportsJob: sweepClientReports,
  BackupJob: backup,
  RestoreTestJob: restoreTest,
  SweepAuditJob: sweepAudit,
  PartitionsJob: partitions,
}
