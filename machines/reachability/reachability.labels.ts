import type { MachineLabels } from '#machines/kit/describe.ts'

/** The banner of the network, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '网络状态横幅',
    states: {
      reached: '没有横幅',
      doubting: '没有横幅，正在确认服务器是否可达',
      lost: '横幅提示断开',
      'lost.waiting': '横幅“网络已断开，正在尝试重新连接…”，可点“立即重试”',
      'lost.checking': '横幅“正在检查…”',
      restored: '横幅“连接已恢复”',
    },
    events: {
      'network.offline': '断开网络',
      'network.online': '恢复网络',
      'call.unanswered': '一个请求没有应答',
      'checkHealth done': '服务器可达',
      'checkHealth failed': '服务器不可达',
      'check.request': '点击“立即重试”',
      'recheckTime elapsed': '等待 5 秒',
      'checkAgain done': '重试成功',
      'checkAgain failed': '重试失败',
      'goodNewsTime elapsed': '等待 3 秒',
    },
  },
  en: {
    title: 'the banner of the network',
    states: {
      reached: 'no banner',
      doubting: 'no banner, the server is being asked',
      lost: 'the banner says that it is lost',
      'lost.waiting': '网络已断开, 立即重试',
      'lost.checking': '正在检查…',
      restored: '连接已恢复',
    },
    events: {
      'network.offline': 'the browser is offline',
      'network.online': 'the browser is online',
      'call.unanswered': 'a call gets no answer',
      'checkHealth done': 'the server answers',
      'checkHealth failed': 'it does not',
      'check.request': 'press 立即重试',
      'recheckTime elapsed': 'wait 5 s',
      'checkAgain done': 'it answers again',
      'checkAgain failed': 'still no answer',
      'goodNewsTime elapsed': 'wait 3 s',
    },
  },
}
