import type { MachineLabels } from '#machines/kit/describe.ts'

/** The notice socket in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      signedOut: '未登录，无连接',
      'signedIn.connected.opening': '正在连接',
      'signedIn.connected.listening': '已连接',
      'signedIn.connected.awaitingReply': '已发心跳，等待应答',
      'signedIn.waitingToReconnect': '等待重连',
    },
    events: {
      'session.opened': '登录',
      'session.closed': '退出登录',
      'page.changed': '打开页面',
      'chatCount.loaded': '读到未读问诊消息数',
      'network.online': '网络恢复',
      'socket.opened': '连接成功',
      'socket.closed': '连接关闭',
      'socket.failed': '连接出错',
      'message.received': '收到消息',
      'silenceLimit elapsed': '20 秒没有消息',
      'replyLimit elapsed': '心跳 20 秒无应答',
      'reconnectDelay elapsed': '10 秒后',
    },
  },
  en: {},
}
