import type { MachineLabels } from '#machines/kit/describe.ts'

/** The notice socket, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '通知推送连接',
    states: {
      signedOut: '未登录，没有推送连接',
      signedIn: '已登录',
      'signedIn.connected': '推送连接已建立或正在建立',
      'signedIn.connected.opening': '正在连接推送服务',
      'signedIn.connected.listening': '推送已连接，新消息即时到达',
      'signedIn.connected.awaitingReply': '已连接，刚发出心跳，等待应答',
      'signedIn.waitingToReconnect': '“消息推送已断开，正在重新连接”，等待重连',
    },
    events: {
      'page.changed': '打开页面',
      'session.opened': '登录成功',
      'session.closed': '退出登录',
      'chatCount.loaded': '读到未读问诊消息数',
      'socket.closed': '推送连接被关闭',
      'socket.failed': '连接推送服务出错',
      'message.received': '收到推送',
      'socket.opened': '连接推送服务成功',
      'network.online': '恢复网络',
      'silenceLimit elapsed': '等待 20 秒，期间没有任何消息',
      'replyLimit elapsed': '等待 20 秒，心跳没有应答',
      'reconnectDelay elapsed': '等待 10 秒（重连间隔）',
    },
    cases: {
      'page.changed': ['打开在线问诊页面', '打开统计分析页面'],
      'session.opened': ['登录成功（用户 u1）', '同一用户换了新的登录凭证'],
      'socket.closed': [
        '断网或服务器重启，连接关闭',
        '服务器因登录失效关闭连接（4401）',
        '离开太久，服务器已不保留其间的推送，关闭连接',
      ],
      'message.received': [
        '收到新问诊消息（M0001）',
        '收到“问诊已读”（C0001）',
        '收到公告“停电通知”',
        '收到“权限已变更”',
        '收到心跳应答',
      ],
    },
  },
  en: {
    title: 'the notice socket',
    states: {
      signedOut: 'signed out, no connection',
      signedIn: 'signed in',
      'signedIn.connected': 'connected or connecting',
      'signedIn.connected.opening': 'the connection is being opened',
      'signedIn.connected.listening': 'connected, messages arrive at once',
      'signedIn.connected.awaitingReply': 'connected, a heartbeat is out',
      'signedIn.waitingToReconnect': '消息推送已断开，正在重新连接',
    },
    events: {
      'page.changed': 'open a page',
      'session.opened': 'signed in',
      'session.closed': 'sign out',
      'chatCount.loaded': 'the number of unread messages is read',
      'socket.closed': 'the socket closes',
      'socket.failed': 'the socket fails',
      'message.received': 'a push arrives',
      'socket.opened': 'the socket opens',
      'network.online': 'the network is back',
      'silenceLimit elapsed': 'wait 20 s without a message',
      'replyLimit elapsed': 'wait 20 s without a reply',
      'reconnectDelay elapsed': 'wait 10 s, the pause before reconnecting',
    },
    cases: {
      'page.changed': ['open the consultation desk', 'open 统计分析'],
      'session.opened': ['sign in as u1', 'the same user gets a new token'],
      'socket.closed': [
        'the socket closes: network or server gone',
        'the server closes: the sign-in has ended (4401)',
        'the server closes: what came meanwhile is not kept any more',
      ],
      'message.received': [
        'a consultation message (M0001) arrives',
        'the chat was read (C0001)',
        'an announcement arrives',
        'a change of rights arrives',
        'the reply to the heartbeat arrives',
      ],
    },
  },
}
