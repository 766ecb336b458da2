import { defineResource } from '../defineResource.ts'
import { JOB_DEFAULTS } from '../../rules/jobRules.ts'
import { cron, dict, dictNumber, number, text, textarea, yesNo } from '../field.ts'

/** 定时任务 (contract.md 16). The class name is one of JOB_CLASSES; what may stand in the expression says cron/cronError.ts. */
export const quartzJob = defineResource('system/quartzJob', {
  title: '定时任务',
  path: '/sys/quartzJob',
  isTenants: false,
  texts: { add: '创建定时任务成功', edit: '更新定时任务成功!', deleteBatch: '删除定时任务成功!' },
  fields: {
    jobClassName: text('任务类名', { required: true, max: 255, search: 'like' }),
    cronExpression: cron('cron表达式', { required: true, max: 100, initial: '0 0 3 * * ?' }),
    parameter: text('参数', { max: 255, notListed: true }),
    description: textarea('描述', { max: 255, notListed: true }),
    status: dictNumber('状态', 'quartz_status', { search: 'eq', initial: -1 }),
    misfire: dict('错过执行', 'job_misfire', { initial: JOB_DEFAULTS.misfire, notListed: true }),
    isConcurrent: yesNo('允许同时执行', { initial: JOB_DEFAULTS.isConcurrent, notListed: true }),
    timeLimit: number('时限（秒）', {
      min: 1,
      max: 86_400,
      placeholder: '留空：备份、演练、分区6小时，其余10分钟',
      notListed: true,
    }),
    retries: number('失败后重试次数', { min: 0, max: 10, initial: JOB_DEFAULTS.retries, notListed: true }),
    retryWait: number('重试间隔（秒）', { min: 1, max: 86_400, initial: JOB_DEFAULTS.retryWait, notListed: true }),
    retryInterrupted: yesNo('中断后重试', { initial: JOB_DEFAULTS.retryInterrupted, notListed: true }),
  },
})
