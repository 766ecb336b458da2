import type { MachineLabels } from '#machines/kit/describe.ts'

/** The list of drugs in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      closed: '药品列表未打开',
      'searching.resting': '等待输入停顿',
      'searching.finding': '正在查找药品',
      choosing: '显示药品列表',
      failed: '查找失败',
    },
    events: {
      text: '输入拼音首字母、名称或编码',
      up: '按上方向键',
      down: '按下方向键',
      page: '翻页',
      choose: '按回车或点击一种药品',
      retry: '点击重试',
      close: '按 Esc 或离开',
      'searchDelay elapsed': '停顿 80 毫秒',
      'findDrugs done': '得到药品',
      'findDrugs failed': '查找失败',
    },
  },
  en: {},
}
