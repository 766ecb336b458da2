import type { MachineLabels } from '#machines/kit/describe.ts'

/** The bell's lists in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      signedOut: '未登录',
      'signedIn.loading': '正在读取通知',
      'signedIn.polling': '通知已读取，每分钟刷新',
      'signedIn.stopped': '读取失败，停止刷新',
      'signedIn.collecting': '收到推送，稍候刷新',
      'signedIn.marking': '正在标记已读',
      'signedIn.markingAll': '正在全部标记已读',
    },
    events: {
      'session.opened': '登录',
      'session.closed': '退出登录',
      'notices.stale': '收到推送',
      'notices.readAll': '全部已读',
      'bell.opened': '打开铃铛',
      'notice.open': '在铃铛中点击通知',
      'notice.read': '在消息列表中点击未读消息',
      'notice.show': '在消息列表中点击已读消息',
      'notice.confirm': '在紧急消息中按“我知道了”',
      'notice.find': '按编号打开消息',
      'notice.close': '关闭通知详情',
      'loadNotices done': '通知读取成功',
      'loadNotices failed': '通知读取失败',
      'markRead done': '标记已读成功',
      'markRead failed': '标记已读失败',
      'markAllRead done': '全部已读成功',
      'markAllRead failed': '全部已读失败',
      'collectTime elapsed': '0.3 秒后',
      'openPatience elapsed': '标记 1 秒仍未完成',
      'pollInterval elapsed': '60 秒后',
    },
  },
  en: {},
}
