import type { MachineLabels } from '#machines/kit/describe.ts'

/** The layout in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      'theme.settled': '主题色已生效',
      'theme.compiling': '正在编译主题',
      'drawer.closed': '设置抽屉已关闭',
      'drawer.open': '设置抽屉已打开',
    },
    events: {
      'device.changed': '窗口跨过 1087.99 像素',
      'sidebar.toggle': '点击收起或展开菜单',
      'settings.change': '修改一项设置',
      'settings.reset': '恢复默认',
      'settings.loaded': '收到其他标签页或服务器的设置',
      'drawer.open': '打开系统设置',
      'drawer.close': '关闭系统设置',
      'applyTheme done': '主题色应用成功',
      'applyTheme failed': '主题色应用失败',
    },
  },
  en: {},
}
