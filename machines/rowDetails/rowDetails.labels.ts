import type { MachineLabels } from '#machines/kit/describe.ts'

/** The details of a row, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '行的详细信息',
    states: {
      editing: '“详细信息”窗口可填写，错误显示在字段下',
      checking: '点击保存后正在校验',
      storing: '正在保存',
      stored: '窗口关闭，修改已写入表格',
    },
    events: {
      'fields.change': '修改字段',
      'details.confirm': '点击保存',
      'checkDetails done': '校验完成',
      'checkDetails failed': '校验未能完成',
      'storeDetails done': '写入成功',
      'storeDetails failed': '写入失败',
    },
    cases: {
      'checkDetails done': ['没有错误', '名称有错误：请输入名称'],
    },
  },
  en: {
    title: 'the details of a row',
    states: {
      editing: 'the fields with their errors',
      checking: 'being checked',
      storing: 'being stored',
      stored: 'closed, the row is changed',
    },
    events: {
      'fields.change': 'change a field',
      'details.confirm': 'press 保存',
      'checkDetails done': 'checked',
      'checkDetails failed': 'it cannot be checked',
      'storeDetails done': 'stored',
      'storeDetails failed': 'not stored',
    },
    cases: {
      'checkDetails done': ['no error', 'the name is missing'],
    },
  },
}
