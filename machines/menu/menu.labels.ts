import type { MachineLabels } from '#machines/kit/describe.ts'

/** The menu, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '导航菜单',
    states: {
      inline: '菜单展开，分组在原处打开，当前页面被标记',
      popup: '菜单收起或在顶部',
      'popup.none': '菜单收起或在顶部，没有弹出的分组',
      'popup.shown': '一个分组弹出',
    },
    events: {
      'menu.loaded': '菜单读取完成',
      'page.changed': '打开一个页面',
      'group.toggle': '点击一个分组',
      'display.changed': '收起或展开菜单',
      'popup.close': '按 Esc 或点击别处',
    },
    cases: {
      'page.changed': ['打开用户管理', '打开 ICD 编码', '打开 ICD 编码，地址带参数'],
      'group.toggle': ['点击“系统管理”', '点击“医院管理”'],
      'display.changed': ['收起菜单（或改为顶部）', '展开菜单'],
    },
  },
  en: {
    title: 'the menu',
    states: {
      inline: 'groups open in place, the page is marked',
      popup: 'collapsed, or on top',
      'popup.none': 'no group pops up',
      'popup.shown': 'a group pops up',
    },
    events: {
      'menu.loaded': 'the menu is loaded',
      'page.changed': 'open a page',
      'group.toggle': 'click a group',
      'display.changed': 'collapse or expand',
      'popup.close': 'press Esc',
    },
    cases: {
      'page.changed': ['open /system/user', 'open /hospital/icd', 'open /hospital/icd?id=1'],
      'group.toggle': ['click 系统管理', 'click 医院管理'],
      'display.changed': ['collapse it', 'expand it'],
    },
  },
}
