import type { MachineWords } from '#machines/kit/describe.ts'

/** The route guard in the words of testers. */
export const words: MachineWords = {
  zh: {
    states: {
      idle: '未打开页面',
      loadingPermissions: '正在读取菜单和权限',
      allowed: '允许打开',
      redirected: '转到其他页面',
    },
    events: {
      'navigation.requested': '打开页面',
      'session.closed': '退出登录',
      'fetchPermissions done': '菜单和权限已读取',
      'fetchPermissions failed': '菜单和权限读取失败',
    },
  },
  en: {},
}
