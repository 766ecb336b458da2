import type { MachineLabels } from '#machines/kit/describe.ts'

/** The route guard in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      idle: '未打开页面',
      loadingPermissions: '正在读取菜单和权限',
      'allowed.fresh': '允许打开',
      'allowed.refreshing': '允许打开，正在重新读取菜单和权限',
      'allowed.outdated': '允许打开，重新读取失败，等待重试',
      redirected: '转到其他页面',
    },
    events: {
      'navigation.requested': '打开页面',
      'session.closed': '退出登录',
      'permissions.stale': '菜单或权限被修改',
      'readAgain done': '菜单和权限已重新读取',
      'readAgain failed': '重新读取失败',
      'rightsRetry elapsed': '10 秒后',
      'fetchPermissions done': '菜单和权限已读取',
      'fetchPermissions failed': '菜单和权限读取失败',
    },
  },
  en: {},
}
