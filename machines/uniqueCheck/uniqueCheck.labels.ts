import type { MachineLabels } from '#machines/kit/describe.ts'

/** The check for a free name, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '是否重复的检查',
    states: {
      idle: '没有提示（内容为空或格式不对）',
      settling: '“正在检查用户名…”：等待输入停顿',
      asking: '“正在检查用户名…”',
      free: '“用户名可以使用”',
      taken: '“用户名已被使用，请换一个”',
      unknown: '没有提示，提交时再判断',
    },
    events: {
      'value.change': '修改内容',
      'uniqueDelay elapsed': '停止输入 0.3 秒',
      'askUnique done': '检查完成',
      'askUnique failed': '检查失败',
    },
    cases: {
      'value.change': ['输入“doctor”', '输入“doctor_x”', '输入“d”（格式不对）'],
      'askUnique done': ['检查完成：可以使用', '检查完成：已被使用'],
    },
  },
  en: {
    title: 'the check for a free name',
    states: {
      idle: 'nothing is said',
      settling: 'waits for a pause in the typing',
      asking: '正在检查用户名…',
      free: '用户名可以使用',
      taken: '用户名已被使用，请换一个',
      unknown: 'the question failed, the server decides later',
    },
    events: {
      'value.change': 'change the value',
      'uniqueDelay elapsed': 'wait 300 ms',
      'askUnique done': 'answered',
      'askUnique failed': 'the question fails',
    },
    cases: {
      'value.change': ['type doctor', 'type doctor_x', 'type d, too short'],
      'askUnique done': ['it is free', 'it is taken'],
    },
  },
}
