import type { MachineLabels } from '#machines/kit/describe.ts'

/** The feed of a shared list, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '全员列表的刷新',
    states: {
      off: '没有推送连接，每 30 秒刷新列表',
      listening: '推送已连接，列表为最新',
      refreshing: '列表刚刷新，1 秒内的变化稍后一并刷新',
    },
    events: {
      'feed.opened': '推送连接成功',
      'refreshPoll elapsed': '等待 30 秒',
      'board.changed': '列表内容有变化',
      'feed.closed': '断开网络',
      'refreshThrottle elapsed': '等待 1 秒',
    },
    cases: {
      'board.changed': ['本列表（待审处方）有变化', '其他列表有变化'],
    },
  },
  en: {
    title: 'the feed of a shared list',
    states: {
      off: 'no line, the list is read every 30 s',
      listening: 'linked, the list is fresh',
      refreshing: 'just read, what changes within a second waits',
    },
    events: {
      'feed.opened': 'the line opens',
      'refreshPoll elapsed': 'wait 30 s',
      'board.changed': 'a board changes',
      'feed.closed': 'the line is lost',
      'refreshThrottle elapsed': 'wait 1 s',
    },
    cases: {
      'board.changed': ['this board changes', 'another board changes'],
    },
  },
}
