import type { MachineLabels } from '#machines/kit/describe.ts'

/** The check of a name or number in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      idle: '不需要检查',
      settling: '等待输入结束',
      asking: '正在检查是否已被使用',
      free: '可以使用',
      taken: '已被使用',
      unknown: '检查失败，提交时再判断',
    },
    events: {
      'value.change': '修改内容',
      'askUnique done': '检查完成',
      'askUnique failed': '检查失败',
      'uniqueDelay elapsed': '停止输入 300 毫秒',
    },
  },
  en: {},
}
