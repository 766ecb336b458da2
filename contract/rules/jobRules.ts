/** Everything a scheduled job may run, by class name with its title: a name is looked up, never loaded (contract.md 16.6). */
export const JOB_CLASSES = {
  ExpireSignInsJob: '清理过期登录',
  SweepOneTimeCodesJob: '清理过期验证码',
  SweepOutboxJob: '清理已过期的推送记录',
  ExpireLinksJob: '清理过期的病历分享链接',
  CleanUploadsJob: '清理无人引用的上传文件',
  DailyStatisticsJob: '每日统计',
  PrescriptionReminderJob: '处方到期提醒',
  AnnouncementScheduleJob: '通告定时发布与撤销',
  SweepClientReportsJob: '清理前端监控记录',
  BackupJob: '数据备份',
  RestoreTestJob: '备份恢复演练',
  SweepAuditJob: '清理到期的审计日志',
  PartitionsJob: '按月分区与归档',
} as const
export type JobClass = keyof typeof JOB_CLASSES

export const isJobClass = (name: string): name is JobClass => Object.hasOwn(JOB_CLASSES, name)
/** What is wrong with a class name, or null; that one must be given is another rule. */
export const jobClassError = (name: string): string | null =>
  name === '' || isJobClass(name) ? null : `后台找不到该类名：${name}`

/** Values of `status` (dictionary quartz_status). */
export const JOB_STATUS = { running: 0, stopped: -1 } as const

/** What a job is where its row does not say: rows of an original client, or of before these fields. Seconds. */
export const JOB_DEFAULTS = {
  misfire: 'once',
  isConcurrent: 'N',
  timeLimit: 600,
  retries: 0,
  retryWait: 60,
  retryInterrupted: 'Y',
} as const
/** Seconds of what reads the whole database or all files, where its row does not say. */
const LONG_TIME_LIMIT = 21_600
const LONG_RUNS: ReadonlySet<string> = new Set<JobClass>(['BackupJob', 'RestoreTestJob', 'PartitionsJob'])
/** The time limit of a job whose row says none, seconds. */
export const timeLimitOf = (jobClass: string): number => (LONG_RUNS.has(jobClass) ? LONG_TIME_LIMIT : JOB_DEFAULTS.timeLimit)
/** What becomes of planned times that passed while nobody could run them: none, the last, each up to MISFIRES_MAX (values of dictionary job_misfire). */
export type Misfire = 'skip' | 'once' | 'all'
/** Most missed runs that policy `all` makes up for, the newest ones. */
export const MISFIRES_MAX = 20
/** A planned time so long ago counts as missed, ms: what takes longer than a slow look. */
export const MISFIRE_AFTER = 5_000

/** Values of dictionary job_run_state. */
export const JOB_RUN_STATES = {
  waiting: '等待',
  running: '执行中',
  done: '成功',
  failed: '失败',
  timeout: '超时',
  interrupted: '中断',
  skipped: '跳过',
} as const
export type JobRunState = keyof typeof JOB_RUN_STATES
/** By its plan, or by somebody's request. */
export type JobRunKind = 'plan' | 'manual'
export const JOB_RUN_KINDS: Readonly<Record<JobRunKind, string>> = { plan: '计划', manual: '手动' }
/** States that a person has to look at. */
export const FAILED_STATES = ['failed', 'timeout', 'interrupted'] as const satisfies readonly JobRunState[]

/** Runs of a job that its row in the list shows as bars, and failures that it counts. */
export const JOB_RUNS_SHOWN = 10
export const JOB_FAILURES_SEEN = 99

/** Answers of the calls of jobs, and what the list asks first (contract.md 16). */
export const JOB_TEXT = {
  paused: '暂停定时任务成功',
  resumed: '恢复定时任务成功',
  executed: '执行成功!',
  failed: '执行失败!',
  busy: '该任务正在执行，且不允许同时执行',
  missing: '定时任务不存在！',
  /** said after the word of success, at saving and at starting */
  expired: '该任务不会再执行：表达式没有今后的执行时间',
  askPause: { title: '确认暂停', content: '是否暂停选中任务?' },
  askResume: { title: '确认启动', content: '是否启动选中任务?' },
  askExecute: { title: '确认提示', content: '是否立即执行任务?' },
} as const
