import type { MachineLabels } from '#machines/kit/describe.ts'

/** Layout and theme, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '页面布局与主题',
    states: {
      theme: '主题色',
      'theme.settled': '所选主题色和布局已生效',
      'theme.compiling': '提示“正在编译主题！”，仍是旧颜色',
      drawer: '设置抽屉',
      'drawer.closed': '系统设置抽屉未打开',
      'drawer.open': '系统设置抽屉打开',
    },
    events: {
      'device.changed': '改变窗口宽度，越过 1087.99 像素',
      'sidebar.toggle': '点击收起或展开菜单',
      'settings.change': '修改一项设置',
      'settings.reset': '点击恢复默认',
      'settings.loaded': '收到另一标签页或服务器的设置',
      'applyTheme done': '主题色应用成功',
      'applyTheme failed': '主题色应用失败',
      'drawer.open': '打开系统设置',
      'drawer.close': '关闭系统设置',
    },
    cases: {
      'device.changed': ['把窗口缩到 1087 像素以下', '把窗口放大到 1088 像素以上'],
      'settings.change': ['主题色选红色', '导航模式选侧边栏导航', '导航模式选顶部栏导航'],
      'settings.loaded': ['收到的主题色为紫色', '收到的内容宽度为流式'],
    },
    starts: ['首次使用，桌面宽度', '之前保存了顶部导航和流式宽度'],
  },
  en: {
    title: 'layout and theme',
    states: {
      theme: 'the colour',
      'theme.settled': 'colour and layout are on the screen',
      'theme.compiling': '正在编译主题！, the old colour holds',
      drawer: 'the drawer',
      'drawer.closed': 'closed',
      'drawer.open': 'open',
    },
    events: {
      'device.changed': 'cross 1087.99 px',
      'sidebar.toggle': 'toggle the sidebar',
      'settings.change': 'change a setting',
      'settings.reset': 'press 恢复默认',
      'settings.loaded': 'settings of another tab or the server',
      'applyTheme done': 'the colour is applied',
      'applyTheme failed': 'it cannot be applied',
      'drawer.open': 'open the drawer',
      'drawer.close': 'close the drawer',
    },
    cases: {
      'device.changed': ['make it narrower', 'make it wider'],
      'settings.change': ['choose red', 'choose the side menu', 'choose the top menu'],
      'settings.loaded': ['the colour is purple', 'the width is fluid'],
    },
    starts: ['first use, desktop', 'with a stored top menu and fluid width'],
  },
}
