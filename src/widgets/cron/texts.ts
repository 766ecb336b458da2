import type { CronFieldName } from '#contract/cron/fields.ts'

/** Weekdays in the order of their numbers, Monday 1 to Sunday 7. */
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, at) => ({ label, value: at + 1 }))

/** Words of the unit of a field, as its modes say them. */
export const UNITS: Readonly<
  Record<Exclude<CronFieldName, 'day' | 'week'>, { each: string; at: string; steps: string; list: string }>
> = {
  second: { each: '每秒', at: '秒', steps: '秒', list: '指定秒' },
  minute: { each: '每分钟', at: '分', steps: '分钟', list: '指定分' },
  hour: { each: '每小时', at: '时', steps: '小时', list: '指定时' },
  month: { each: '每月', at: '月', steps: '个月', list: '指定月' },
  year: { each: '每年', at: '年', steps: '年', list: '指定年' },
}

/** The texts of the cron field and its dialog. */
export const CRON_TEXT = {
  title: 'cron表达式',
  open: '设置执行时间',
  placeholder: '请输入cron表达式',
  whole: '完整表达式',
  copy: '复制',
  copyNames: '复制（星期用英文名，供其他 Quartz 服务器）',
  copied: '表达式已复制',
  notCopied: '复制失败，请手动选择文字复制',
  preview: '执行预览，会忽略年份参数',
  failed: '执行时间计算失败',
  reset: '重置',
  byHand: '此项为手工填写，上方的方式都不能表示它。',
  calendar: '执行日历',
  hint: '执行时间提示',
  nextRuns: '接下来',
  expired: '已过期，没有今后的执行时间',
} as const
