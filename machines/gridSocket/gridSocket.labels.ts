import type { MachineLabels } from '#machines/kit/describe.ts'

/** The grid socket in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      unwanted: '页面上没有协同表格',
      'wanted.connected.opening': '正在连接',
      'wanted.connected.open.awaitingReply': '已发心跳，等待应答',
      'wanted.connected.open.listening': '已连接',
      'wanted.waitingToReconnect': '等待重连',
      ended: '登录已失效，不再重连',
    },
    events: {
      'link.wanted': '打开协同表格',
      'link.unwanted': '关闭最后一个协同表格',
      'frame.send': '发送数据',
      'network.online': '网络恢复',
      'network.offline': '浏览器提示断网',
      'socket.opened': '连接成功',
      'socket.closed': '连接关闭',
      'socket.failed': '连接出错',
      'message.received': '收到消息',
      'heartbeatDelay elapsed': '10 秒后',
      'replyLimit elapsed': '心跳 6 秒无应答',
      'reconnectDelay elapsed': '5 秒后',
    },
  },
  en: {},
}
