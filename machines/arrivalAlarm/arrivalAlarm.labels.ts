import type { MachineLabels } from '#machines/kit/describe.ts'

/** The alarm of arrivals, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '到达提醒',
    states: {
      quiet: '没有未查看的患者或消息',
      unseen: '有未查看的患者或消息，提示音响起',
    },
    events: {
      'leadership.gained': '轮到本标签页响铃（关闭其他标签页）',
      'leadership.lost': '由其他标签页响铃',
      'repeat.choose': '在个人设置中选择到达提醒方式',
      'arrival.came': '患者到达或发来消息',
      'arrivals.seen': '查看所有新到的患者和消息',
      'arrivalRepeat elapsed': '等待 30 秒',
    },
    cases: {
      'repeat.choose': ['选择“每 30 秒”', '选择“一次”', '选择“关闭”'],
    },
  },
  en: {
    title: 'the alarm of arrivals',
    states: {
      quiet: 'nothing is unseen',
      unseen: 'something is unseen, it rings',
    },
    events: {
      'leadership.gained': 'this tab rings from now on',
      'leadership.lost': 'another tab rings',
      'repeat.choose': 'choose how often to ring',
      'arrival.came': 'a patient or a message arrives',
      'arrivals.seen': 'look at everything new',
      'arrivalRepeat elapsed': 'wait 30 s',
    },
    cases: {
      'repeat.choose': ['choose 每 30 秒', 'choose once', 'choose off'],
    },
  },
}
