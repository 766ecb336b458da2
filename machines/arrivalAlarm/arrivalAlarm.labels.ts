import type { MachineLabels } from '#machines/kit/describe.ts'

/** The alarm of arrivals in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: { quiet: '没有未看的消息', unseen: '有未看的消息，正在提醒' },
    events: {
      'arrival.came': '收到问诊消息',
      'arrivals.seen': '已全部查看',
      'repeat.choose': '选择提醒方式',
      'leadership.gained': '由本标签页提醒',
      'leadership.lost': '由其他标签页提醒',
      'arrivalRepeat elapsed': '30 秒后',
    },
  },
  en: {},
}
