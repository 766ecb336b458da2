import type { Priority } from '../entities/announcement.ts'

/** Text and colour of each priority (NOTICE-35 to 37). */
export const PRIORITY: Readonly<Record<Priority, { text: string; color: 'blue' | 'orange' | 'red' }>> = {
  L: { text: '一般消息', color: 'blue' },
  M: { text: '重要消息', color: 'orange' },
  H: { text: '紧急消息', color: 'red' },
}

/** Dictionary msg_category: what kind of announcement it is. */
export const CATEGORY_TEXT: Readonly<Record<'1' | '2', string>> = { '1': '通知', '2': '系统消息' }
/** Whether the reader has opened it. */
export const READ_TEXT: Readonly<Record<'0' | '1', string>> = { '0': '未读', '1': '已读' }

/** Words of bell, detail window and list (spec part 2; contract.md 27.17, 27.18). */
export const NOTICE_TEXT = {
  label: '消息',
  tabs: (counts: { notices: number; system: number; chat: number }) => ({
    notices: `通知(${counts.notices})`,
    system: `系统消息(${counts.system})`,
    chat: `问诊消息(${counts.chat})`,
  }),
  more: '查看更多',
  readAll: '全部已读',
  none: { notices: '暂无未读通知', system: '暂无未读系统消息', chat: '暂无未读问诊消息' },
  noneHint: '新消息到达时会在这里提醒您',
  chatUnread: (n: number) => `${n} 条患者消息未读`,
  toChat: '前往在线问诊',
  loading: '正在加载消息…',
  loadFailed: '通知加载失败',
  markFailed: '标记已读失败',
  openFailed: '消息打开失败',
  retry: '重试',
  arrived: (title: string) => `收到新消息：${title}`,
  arrivedMany: (n: number) => `收到 ${n} 条新消息`,
  chatArrived: (n: number) => `收到新的问诊消息，共 ${n} 条未读`,
  connected: '已连接',
  connecting: '正在连接…',
  reconnecting: (seconds: number) => `重连中 ${seconds} s`,
  offline: '离线',
  connection: '消息推送',
} as const

/** The detail window (NOTICE-08 to 19). */
export const NOTICE_DETAIL_TEXT = {
  title: '通知消息',
  sender: '发布人',
  sentAt: '发布时间',
  close: '关闭',
  handle: '去处理',
  fullScreen: '全屏显示',
  leaveFullScreen: '退出全屏',
  noContent: '（无内容）',
  badTarget: '该消息的处理地址无效，请联系管理员',
  record: '关联记录',
  unknownPage: '该记录暂不支持在此查看',
  unknownPageHint: '请在对应的业务页面中查看，或联系管理员。',
  noRecord: '该消息没有关联的记录',
} as const

/** The dialog of an urgent announcement, on every signed-in screen (WALK-18). */
export const URGENT_TEXT = {
  confirm: '我知道了',
  follow: '我知道了，去处理',
  count: (at: number, of: number) => `第 ${at} 条，共 ${of} 条`,
} as const
