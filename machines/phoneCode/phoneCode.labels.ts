import type { MachineLabels } from '#machines/kit/describe.ts'

/** The code by message in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      ready: '可以获取验证码',
      sending: '正在发送验证码',
      resting: '倒计时中',
    },
    events: {
      'code.request': '点击获取验证码',
      'mobile.change': '修改手机号',
      'sendCode done': '验证码已发送',
      'sendCode failed': '验证码发送失败',
      'second elapsed': '1 秒后',
    },
  },
  en: {},
}
