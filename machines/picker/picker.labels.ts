import type { MachineLabels } from '#machines/kit/describe.ts'

/** The picker in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      'names.settled': '名称已显示',
      'names.resolving': '正在读取名称',
      'names.unresolved': '名称读取失败，显示原值',
      'window.closed': '选择窗口未打开',
      'window.open.loading': '正在读取列表',
      'window.open.ready': '列表已显示',
      'window.open.failed': '列表读取失败',
    },
    events: {
      'value.set': '表单的值改变',
      'names.retry': '重新读取名称',
      'picker.open': '打开选择窗口',
      'picker.confirm': '点击选用',
      'picker.cancel': '点击取消',
      'row.toggle': '选择或取消一行',
      'rows.set': '选择或取消整页',
      'row.drop': '在已选列表中删除',
      'selection.clear': '清空选择',
      'query.submit': '查询',
      'query.reset': '重置',
      'page.go': '翻页',
      'list.retry': '点击重试',
      'loadPage done': '列表已读取',
      'loadPage failed': '列表读取失败',
      'lookupRows done': '名称已读取',
      'lookupRows failed': '名称读取失败',
    },
  },
  en: {},
}
