import type { MachineLabels } from '#machines/kit/describe.ts'

/** Canned replies, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '常用语',
    states: {
      closed: '常用语列表未打开',
      open: '常用语列表打开',
      'open.loading': '列表显示“正在加载…”',
      'open.inserting': '插入最匹配的一条（立即完成）',
      'open.failed': '列表显示“加载失败”和重试',
      'open.choosing': '列表显示匹配的常用语，或“没有匹配的常用语”',
      filling: '已插入的常用语还有空格要填，当前空格被选中',
    },
    events: {
      'values.set': '患者资料改变（姓名等变量）',
      slash: '在输入框中输入“/”',
      tab: '按 Tab',
      text: '在“/”后继续输入',
      done: '按 Esc 或删除“/”',
      choose: '选择一条',
      'fetchReplies done': '常用语已读取',
      'fetchReplies failed': '常用语读取失败',
      retry: '点击重试',
      up: '按上方向键',
      down: '按下方向键',
    },
    cases: {
      tab: ['文字中还有“{{?天数}}”时按 Tab', '空格已全部填好时按 Tab'],
      text: ['在“/”后输入“fc”', '在“/”后输入“没有这样的”'],
      choose: ['按 Enter 选择标记的一条', '点击第一条'],
    },
  },
  en: {
    title: 'canned replies',
    states: {
      closed: 'the list is closed',
      open: 'the list is open',
      'open.loading': 'the list says 正在加载…',
      'open.inserting': 'inserts the best one, at once',
      'open.failed': 'the list says 加载失败 and offers 重试',
      'open.choosing': 'the matching replies, or none',
      filling: 'a blank of the text is selected',
    },
    events: {
      'values.set': 'the values of the variables change',
      slash: 'type /',
      tab: 'press Tab',
      text: 'type behind the slash',
      done: 'press Esc or delete the slash',
      choose: 'choose',
      'fetchReplies done': 'the replies are read',
      'fetchReplies failed': 'they cannot be read',
      retry: 'press 重试',
      up: 'press the up arrow',
      down: 'press the down arrow',
    },
    cases: {
      tab: ['press Tab while a blank is left', 'press Tab with all blanks filled'],
      text: ['type fc', 'type something that matches nothing'],
      choose: ['press Enter', 'click the first reply'],
    },
  },
}
