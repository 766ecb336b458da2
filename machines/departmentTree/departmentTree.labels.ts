import type { MachineLabels } from '#machines/kit/describe.ts'

/** The department tree in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      'tree.absent': '科室树未读取',
      'tree.loading': '正在读取科室树',
      'tree.failed': '科室树读取失败',
      'tree.ready.idle': '科室树已显示',
      'tree.ready.fetching': '正在读取下级科室',
      'tree.ready.searching': '正在搜索科室',
      'window.closed': '选择科室未打开',
      'window.open': '选择科室已打开',
    },
    events: {
      'value.set': '表单的值改变',
      'tree.open': '打开选择科室',
      'tree.retry': '点击重试',
      'tree.confirm': '点击确认',
      'tree.cancel': '点击关闭',
      'node.check': '勾选或取消一个科室',
      'node.expand': '展开或收起一个科室',
      'link.set': '选择父子关联或取消关联',
      'checks.clear': '清空勾选',
      'search.submit': '输入科室名称后按回车',
      'loadTree done': '科室树已读取',
      'loadTree failed': '科室树读取失败',
      'loadChildren done': '下级科室已读取',
      'loadChildren failed': '下级科室读取失败',
      'searchTree done': '搜索完成',
      'searchTree failed': '搜索失败',
    },
  },
  en: {},
}
