import type { MachineLabels } from '#machines/kit/describe.ts'

/** Registration, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '注册账号',
    states: {
      filling: '填写注册信息，错误显示在字段下',
      submitting: '“正在注册…”',
      registered: '进入注册结果页',
    },
    events: {
      'register.submit': '点击注册',
      'field.change': '修改一个字段',
      'field.leave': '离开一个字段',
      'register done': '服务器注册成功',
      'register failed': '注册失败',
    },
    cases: {
      'register.submit': ['信息填写正确，点击注册', '手机号不完整，点击注册'],
      'field.leave': ['手机号不完整，离开字段', '手机号正确，离开字段'],
      'register failed': ['注册失败：用户名已注册', '注册失败：网络超时'],
    },
  },
  en: {
    title: 'registration',
    states: {
      filling: 'the form with its errors',
      submitting: '正在注册…',
      registered: 'the result page',
    },
    events: {
      'register.submit': 'press 注册',
      'field.change': 'change a field',
      'field.leave': 'leave a field',
      'register done': 'registered',
      'register failed': 'refused',
    },
    cases: {
      'register.submit': ['filled in correctly', 'with a malformed phone'],
      'field.leave': ['with a malformed phone', 'with a good phone'],
      'register failed': ['the name is taken', 'no answer'],
    },
  },
}
