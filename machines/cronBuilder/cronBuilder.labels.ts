import type { MachineLabels } from '#machines/kit/describe.ts'

/** The cron dialog, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: 'cron 表达式设置',
    states: {
      closed: '对话框未打开',
      open: '对话框打开，显示各标签页和表达式',
      'open.settling': '表达式已改变，执行时间稍后更新',
      'open.looking': '检查表达式（立即完成）',
      'open.calculating': '执行时间显示计算中',
      'open.shown': '显示最近 10 次执行时间，或“无执行时间”',
      'open.failed': '显示“执行时间计算失败”，表达式仍可使用',
      'open.invalid': '表达式下显示错误，确定按钮不可用',
    },
    events: {
      'dialog.open': '点击按钮打开对话框',
      'dialog.cancel': '点击取消',
      'dialog.confirm': '点击确定，使用此表达式',
      'tab.choose': '切换标签页',
      'mode.choose': '在标签页中选择一种方式（如“指定秒”）',
      'field.set': '直接填写其中一项',
      'expression.type': '直接填写完整表达式',
      'expression.reset': '点击重置',
      'previewDelay elapsed': '停止修改，等待 0.5 秒',
      'calculatePreview done': '执行时间计算完成',
      'calculatePreview failed': '执行时间计算失败',
    },
    cases: {
      'dialog.open': ['表达式为空时，打开对话框', '表达式为“60 0 8 * * ? *”（秒超出范围）时，打开对话框'],
      'tab.choose': ['切换到“日”', '切换到“秒”'],
      'expression.type': ['填写“0 0 8 LW * ? *”', '填写“hello”'],
    },
    starts: ['秒显示', '秒隐藏'],
  },
  en: {
    title: 'the cron dialog',
    states: {
      closed: 'the dialog is closed',
      open: 'the dialog is open',
      'open.settling': 'something changed, the preview waits',
      'open.looking': 'looks at the expression, at once',
      'open.calculating': 'the next runs are being calculated',
      'open.shown': 'the next 10 runs or 无执行时间',
      'open.failed': '执行时间计算失败, the expression may still be taken',
      'open.invalid': 'the expression has an error, it cannot be taken',
    },
    events: {
      'dialog.open': 'open the dialog',
      'dialog.cancel': 'press cancel',
      'dialog.confirm': 'take the expression',
      'tab.choose': 'choose a tab',
      'mode.choose': 'choose a mode',
      'field.set': 'type one field',
      'expression.type': 'type the expression',
      'expression.reset': 'press reset',
      'previewDelay elapsed': 'wait 500 ms without a change',
      'calculatePreview done': 'the runs are calculated',
      'calculatePreview failed': 'the calculation fails',
    },
    cases: {
      'dialog.open': ['open it with an empty expression', 'open it with 60 0 8 * * ? *, out of range'],
      'tab.choose': ['choose the day tab', 'choose the second tab'],
      'expression.type': ['type 0 0 8 LW * ? *', 'type hello'],
    },
    starts: ['with seconds', 'without seconds'],
  },
}
