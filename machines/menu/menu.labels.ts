import type { MachineLabels } from '#machines/kit/describe.ts'

/** The menu in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      inline: '菜单展开，分组就地打开',
      'popup.none': '菜单收起或位于顶部，没有弹出的分组',
      'popup.shown': '一个分组已弹出',
    },
    events: {
      'menu.loaded': '菜单加载完成',
      'page.changed': '打开一个页面',
      'group.toggle': '点击一个分组',
      'popup.close': '按 Esc 或点击别处',
      'display.changed': '收起或展开菜单',
    },
  },
  en: {},
}
