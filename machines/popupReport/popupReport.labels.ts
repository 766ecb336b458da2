import type { MachineLabels } from '#machines/kit/describe.ts'

/** The popup report in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      closed: '报表弹窗未打开',
      'open.loadingConfig': '正在读取报表配置',
      'open.failed': '报表配置读取失败',
      'open.table.querying': '正在查询报表数据',
      'open.table.ready': '报表数据已显示',
      'open.table.failed': '报表数据查询失败',
    },
    events: {
      'report.open': '打开报表弹窗',
      'report.close': '关闭报表弹窗',
      'report.retry': '点击重试',
      'param.changed': '动态参数改变',
      'value.change': '修改查询条件',
      'form.toggle': '点击展开或收起',
      'query.submit': '点击查询',
      'query.reset': '点击重置',
      'page.change': '翻页',
      'sort.change': '点击列头排序',
      'rows.refresh': '点击刷新',
      'rows.mark': '勾选或取消勾选',
      'selection.clear': '点击清空',
      'selection.confirm': '点击选用',
      'loadReport done': '报表配置已读取',
      'loadReport failed': '报表配置读取失败',
      'loadRows done': '报表数据已返回',
      'loadRows failed': '报表数据查询失败',
    },
  },
  en: {},
}
