import { defineResource } from '../defineResource.ts'
import { cron, dictNumber, text, textarea } from '../field.ts'

/** 定时任务 (contract.md 16). The class name is one of JOB_CLASSES; what may stand in the expression says cron/cronFault.ts. */
export const quartzJob = defineResource('system/quartzJob', {
  title: '定时任务',
  path: '/sys/quartzJob',
  isTenants: false,
  texts: { add: '创建定时任务成功', edit: '更新定时任务成功!', deleteBatch: '删除定时任务成功!' },
  fields: {
    jobClassName: text('任务类名', { required: true, max: 255, search: 'like' }),
    cronExpression: cron('cron表达式', { required: true, max: 100, initial: '0 0 3 * * ?' }),
    parameter: text('参数', { max: 255 }),
    description: textarea('描述', { max: 255 }),
    status: dictNumber('状态', 'quartz_status', { search: 'eq', initial: -1 }),
  },
})
