import type { MachineLabels } from '#machines/kit/describe.ts'

/** The drug picker, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '药品选择',
    states: {
      closed: '药品列表未打开',
      searching: '正在查找',
      'searching.resting': '刚输入，稍候查找',
      'searching.finding': '列表显示“正在查找…”',
      choosing: '显示药品列表，第一种可选的药品被标记；不可开具的为灰色',
      failed: '列表显示查找失败和重试',
    },
    events: {
      text: '在添加药品处输入',
      close: '按 Esc 或点击别处',
      choose: '选择药品',
      'searchDelay elapsed': '停止输入 80 毫秒',
      'findDrugs done': '药品已找到',
      'findDrugs failed': '查找失败',
      up: '按上方向键',
      down: '按下方向键',
      page: '翻页',
      retry: '点击重试',
    },
    cases: {
      text: ['输入“amxl”', '清空输入'],
      choose: ['按 Enter 选择标记的药品', '点击第一种药品'],
      'findDrugs done': ['找到药品，第一种不可线上开具，后面还有一页', '没有找到药品'],
      page: ['翻到下一页', '翻到上一页'],
    },
  },
  en: {
    title: 'the drug picker',
    states: {
      closed: 'the list is closed',
      searching: 'searching',
      'searching.resting': 'just typed, the search waits',
      'searching.finding': '正在查找…',
      choosing: 'the drugs, the first free one marked',
      failed: 'the search failed, 重试',
    },
    events: {
      text: 'type',
      close: 'press Esc',
      choose: 'choose',
      'searchDelay elapsed': 'wait 80 ms',
      'findDrugs done': 'drugs are found',
      'findDrugs failed': 'the search fails',
      up: 'press up',
      down: 'press down',
      page: 'turn the page',
      retry: 'press 重试',
    },
    cases: {
      text: ['type amxl', 'clear the input'],
      choose: ['press Enter', 'click the first drug'],
      'findDrugs done': ['found, the first cannot be prescribed, another page', 'nothing found'],
      page: ['next page', 'previous page'],
    },
  },
}
