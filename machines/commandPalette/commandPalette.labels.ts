import type { MachineLabels } from '#machines/kit/describe.ts'

/** The command palette in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      preparing: '命令面板正在准备',
      searching: '正在查找',
      showing: '显示查找结果',
      'showing.resting': '等待输入停止',
      'showing.finding': '正在查找记录',
      'showing.unfound': '记录查找失败',
      'showing.whole': '结果完整',
      closed: '命令面板已关闭',
    },
    events: {
      'query.typed': '输入查找内容',
      'composition.started': '输入法开始组词',
      'composition.ended': '输入法组词结束',
      'active.move': '按上下方向键或翻页键',
      'active.first': '按 Home 键',
      'active.last': '按 End 键',
      'active.point': '鼠标指向一项',
      'entry.choose': '按回车或点击一项',
      'palette.close': '关闭命令面板',
      'prepare done': '准备完成',
      'prepare failed': '拼音词典加载失败',
      'search done': '得到查找结果',
      'search failed': '查找失败',
      'records.again': '重新查找记录',
      'typingRest elapsed': '停止输入 150 毫秒',
      'findRecords done': '得到记录',
      'findRecords failed': '记录查找失败',
    },
  },
  en: {},
}
