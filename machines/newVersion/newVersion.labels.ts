import type { MachineLabels } from '#machines/kit/describe.ts'

/** The prompt of a new version in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      watching: '版本为最新',
      asking: '正在查询新版本',
      offering: '提示新版本已就绪',
      warning: '提示有未保存的内容',
      postponed: '已选择稍后刷新',
      reloading: '正在刷新页面',
    },
    events: {
      'page.shown': '回到页面',
      'reload.request': '点击刷新',
      'reload.confirm': '点击仍要刷新',
      'reload.cancel': '点击返回保存',
      later: '点击稍后',
      'fetchBuild done': '查到服务器的版本',
      'fetchBuild failed': '查询版本失败',
      'pollTime elapsed': '5 分钟后',
      'remindTime elapsed': '30 分钟后',
    },
  },
  en: {},
}
