import type { MachineLabels } from '#machines/kit/describe.ts'

/** The builder of cron expressions in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      closed: '未打开',
      open: '正在设置表达式',
      'open.settling': '等待修改结束',
      'open.looking': '检查表达式',
      'open.calculating': '正在计算执行时间',
      'open.shown': '已显示执行时间',
      'open.failed': '执行时间计算失败',
      'open.invalid': '表达式有错误',
    },
    events: {
      'dialog.open': '打开对话框',
      'dialog.cancel': '取消',
      'dialog.confirm': '使用此表达式',
      'tab.choose': '切换标签页',
      'mode.choose': '选择一种方式',
      'field.set': '手工填写一项',
      'expression.type': '手工填写整个表达式',
      'expression.reset': '重置',
      'calculatePreview done': '计算完成',
      'calculatePreview failed': '计算失败',
      'previewDelay elapsed': '停止修改 500 毫秒',
    },
  },
  en: {},
}
