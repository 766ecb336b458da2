/** Everything a scheduled job may run, by class name with its title: a name is looked up, never loaded (contract.md 16.6). */
export const JOB_CLASSES = {
  ExpireSignInsJob: '清理过期登录',
  SweepOneTimeCodesJob: '清理过期验证码',
  SweepOutboxJob: '清理已过期的推送记录',
} as const
export type JobClass = keyof typeof JOB_CLASSES

export const isJobClass = (name: string): name is JobClass => Object.hasOwn(JOB_CLASSES, name)
/** What is wrong with a class name, or null; that one must be given is another rule. */
export const jobClassFault = (name: string): string | null =>
  name === '' || isJobClass(name) ? null : `后台找不到该类名：${name}`

/** Values of `status` (dictionary quartz_status). */
export const JOB_STATUS = { running: 0, stopped: -1 } as const

/** Answers of the calls of jobs, and what the list asks first (contract.md 16). */
export const JOB_TEXT = {
  paused: '暂停定时任务成功',
  resumed: '恢复定时任务成功',
  executed: '执行成功!',
  failed: '执行失败!',
  missing: '定时任务不存在！',
  askPause: { title: '确认暂停', content: '是否暂停选中任务?' },
  askResume: { title: '确认启动', content: '是否启动选中任务?' },
  askExecute: { title: '确认提示', content: '是否立即执行任务?' },
} as const
