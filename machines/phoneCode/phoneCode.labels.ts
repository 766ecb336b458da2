import type { MachineLabels } from '#machines/kit/describe.ts'

/** The code by SMS, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '短信验证码',
    states: {
      ready: '“获取验证码”按钮可用',
      sending: '按钮显示“正在发送…”',
      resting: '按钮显示倒计时秒数',
    },
    events: {
      'mobile.change': '修改手机号',
      'code.request': '点击获取验证码',
      'sendCode done': '验证码已发送',
      'sendCode failed': '验证码发送失败',
      'second elapsed': '等待 1 秒',
    },
    cases: {
      'sendCode done': ['已发送，演示系统直接显示验证码 123456', '已发送到手机'],
    },
  },
  en: {
    title: 'the code by SMS',
    states: {
      ready: '获取验证码 can be pressed',
      sending: '正在发送…',
      resting: 'the button counts down',
    },
    events: {
      'mobile.change': 'change the number',
      'code.request': 'press 获取验证码',
      'sendCode done': 'sent',
      'sendCode failed': 'it cannot be sent',
      'second elapsed': 'wait 1 s',
    },
    cases: {
      'sendCode done': ['sent, the demonstration shows 123456', 'sent to the phone'],
    },
  },
}
