import type { MachineLabels } from '#machines/kit/describe.ts'

/** The network banner in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      reached: '网络正常',
      doubting: '请求无响应，正在检查服务器',
      'lost.waiting': '连不上服务器，等待重试',
      'lost.checking': '连不上服务器，正在重试',
      restored: '连接已恢复',
    },
    events: {
      'network.online': '浏览器提示联网',
      'network.offline': '浏览器提示断网',
      'call.unanswered': '请求没有响应',
      'check.request': '点击立即重试',
      'checkHealth done': '服务器有响应',
      'checkHealth failed': '服务器无响应',
      'checkAgain done': '重试成功',
      'checkAgain failed': '重试失败',
      'recheckTime elapsed': '5 秒后',
      'goodNewsTime elapsed': '3 秒后',
    },
  },
  en: {},
}
