import type { MachineLabels } from '#machines/kit/describe.ts'

/** The open pages in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      signedOut: '未登录',
      'open.idle': '页签栏可用',
      'open.confirming': '询问是否放弃未保存的内容',
    },
    events: {
      'session.opened': '登录，菜单已就绪',
      'session.closed': '退出登录',
      'page.shown': '进入页面',
      'pages.changed': '菜单改变',
      'page.named': '页面改变自己的标题',
      'unsaved.changed': '未保存内容变化',
      'mode.changed': '切换多页签模式',
      'tab.choose': '点击页签',
      'tab.close': '关闭页签',
      'tabs.close': '关闭左侧、右侧或其它',
      'tab.refresh': '刷新页签',
      'tab.move': '移动页签',
      'tab.pin': '固定或取消固定页签',
      'page.maximise': '最大化或还原内容区',
      'question.confirm': '放弃修改',
      'question.cancel': '继续编辑',
    },
  },
  en: {},
}
