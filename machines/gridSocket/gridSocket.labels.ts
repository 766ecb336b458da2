import type { MachineLabels } from '#machines/kit/describe.ts'

/** The socket of shared tables, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '协同表格连接',
    states: {
      unwanted: '页面上没有协同表格，没有连接',
      wanted: '页面上有协同表格',
      'wanted.connected': '连接已建立或正在建立',
      'wanted.connected.opening': '正在连接',
      'wanted.connected.open': '已连接',
      'wanted.connected.open.awaitingReply': '已连接，心跳已发出，等待应答',
      'wanted.connected.open.listening': '已连接，他人的修改即时出现',
      'wanted.waitingToReconnect': '表格显示“连接已断开，修改会先保存在本机，恢复后自动提交”，等待重连',
      ended: '登录已失效，不再重连',
    },
    events: {
      'link.wanted': '打开有协同表格的页面（如药品库存）',
      'link.unwanted': '离开，页面上不再有协同表格',
      'socket.closed': '连接关闭',
      'socket.failed': '连接出错',
      'socket.opened': '连接成功',
      'frame.send': '修改一个单元格（表格发送数据）',
      'message.received': '收到数据',
      'network.online': '恢复网络',
      'replyLimit elapsed': '等待 6 秒，心跳没有应答',
      'network.offline': '断开网络（浏览器有提示）',
      'heartbeatDelay elapsed': '等待 10 秒（心跳间隔）',
      'reconnectDelay elapsed': '等待 5 秒（重连间隔）',
    },
    cases: {
      'socket.closed': ['断网或服务器重启，连接关闭', '服务器因登录失效关闭连接（4401）'],
      'message.received': ['收到心跳应答', '收到他人对表格的修改'],
    },
  },
  en: {
    title: 'the socket of shared tables',
    states: {
      unwanted: 'no shared table, no connection',
      wanted: 'a shared table is on the page',
      'wanted.connected': 'connected or connecting',
      'wanted.connected.opening': 'connecting',
      'wanted.connected.open': 'connected',
      'wanted.connected.open.awaitingReply': 'connected, a heartbeat is out',
      'wanted.connected.open.listening': "connected, others' edits appear at once",
      'wanted.waitingToReconnect': 'the table says that edits are kept here, a reconnect is pending',
      ended: 'the sign-in is over, no reconnect',
    },
    events: {
      'link.wanted': 'open a page with a shared table',
      'link.unwanted': 'leave the last shared table',
      'socket.closed': 'the socket closes',
      'socket.failed': 'the socket fails',
      'socket.opened': 'the socket opens',
      'frame.send': 'edit a cell, the table sends',
      'message.received': 'a message arrives',
      'network.online': 'the network is back',
      'replyLimit elapsed': 'wait 6 s without a reply',
      'network.offline': 'the browser says that it is offline',
      'heartbeatDelay elapsed': 'wait 10 s',
      'reconnectDelay elapsed': 'wait 5 s',
    },
    cases: {
      'socket.closed': ['the socket closes: network or server gone', 'the server closes: the sign-in has ended (4401)'],
      'message.received': ['the reply to the heartbeat arrives', 'an edit of somebody else arrives'],
    },
  },
}
