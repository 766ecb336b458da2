import type { MachineLabels } from '#machines/kit/describe.ts'

/** The notice of a new version, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '新版本提示',
    states: {
      watching: '没有提示',
      asking: '没有提示，正在查询版本',
      offering: '提示“新版本已就绪”，可刷新或稍后',
      warning: '提示“以下内容尚未保存，刷新后会丢失”',
      postponed: '提示已收起，30 分钟后再提示',
      reloading: '页面正在刷新',
    },
    events: {
      'page.shown': '切换回页面',
      'pollTime elapsed': '等待 5 分钟',
      'fetchBuild done': '查到服务器版本',
      'fetchBuild failed': '查询版本失败',
      'reload.request': '点击刷新',
      later: '点击稍后',
      'reload.confirm': '点击“仍要刷新”',
      'reload.cancel': '点击“返回保存”',
      'remindTime elapsed': '等待 30 分钟',
    },
    cases: {
      'fetchBuild done': ['版本相同', '服务器已更新', '服务器没有版本信息'],
      'reload.request': ['没有未保存的内容时点击刷新', '“新增用户”未保存时点击刷新'],
    },
    starts: ['正式版本', '没有版本信息（开发时）'],
  },
  en: {
    title: 'the notice of a new version',
    states: {
      watching: 'nothing is shown',
      asking: 'asking for the version',
      offering: '新版本已就绪',
      warning: 'unsaved work is named',
      postponed: 'comes back in 30 minutes',
      reloading: 'the page reloads',
    },
    events: {
      'page.shown': 'come back to the page',
      'pollTime elapsed': 'wait 5 minutes',
      'fetchBuild done': 'the version is known',
      'fetchBuild failed': 'the question fails',
      'reload.request': 'press 刷新',
      later: 'press 稍后',
      'reload.confirm': 'press 仍要刷新',
      'reload.cancel': 'press 返回保存',
      'remindTime elapsed': 'wait 30 minutes',
    },
    cases: {
      'fetchBuild done': ['the same', 'a newer one', 'none'],
      'reload.request': ['with nothing unsaved', 'with 新增用户 unsaved'],
    },
    starts: ['a release', 'without a version'],
  },
}
