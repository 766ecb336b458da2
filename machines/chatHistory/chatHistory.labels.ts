import type { MachineLabels } from '#machines/kit/describe.ts'

/** Older messages, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '更早的消息',
    states: {
      waiting: '会话消息还没有显示',
      idle: '上方还有更早的消息',
      loadingOlder: '顶部显示“正在加载更早的消息…”',
      failed: '顶部显示“加载失败”和重试',
      atStart: '顶部显示“没有更早的消息了”',
    },
    events: {
      'window.placed': '会话消息已显示',
      'older.wanted': '向上滚动到顶',
      'loadOlder done': '更早的消息已读取',
      'loadOlder failed': '读取失败',
      'older.retry': '点击重试',
    },
    cases: {
      'window.placed': ['会话消息已显示，之前还有消息', '会话消息已显示，从第一句开始'],
      'loadOlder done': ['读到一页，前面还有', '读到第一句为止', '读到空的一页'],
    },
  },
  en: {
    title: 'older messages',
    states: {
      waiting: 'no page is there yet',
      idle: 'older ones can be asked for',
      loadingOlder: '正在加载更早的消息…',
      failed: '加载失败 with 重试',
      atStart: '没有更早的消息了',
    },
    events: {
      'window.placed': 'the first page is there',
      'older.wanted': 'scroll up to the top',
      'loadOlder done': 'older messages arrive',
      'loadOlder failed': 'reading fails',
      'older.retry': 'press 重试',
    },
    cases: {
      'window.placed': ['the page is there, older ones exist', 'the page begins with the first message'],
      'loadOlder done': ['a page, more before it', 'the page that begins with the first message', 'an empty page'],
    },
  },
}
