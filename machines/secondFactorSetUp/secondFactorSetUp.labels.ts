import type { MachineLabels } from '#machines/kit/describe.ts'

/** The set-up of a second factor in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      deciding: '判断由谁发起',
      proving: '等待输入密码',
      beginning: '正在获取密钥',
      failed: '获取密钥失败',
      asking: '等待输入验证码',
      confirming: '正在验证',
      codes: '显示恢复码',
      done: '完成',
    },
    events: {
      'password.submit': '提交密码',
      'code.submit': '提交验证码',
      'begin.retry': '重试',
      'codes.keep': '已保存恢复码',
      'beginSetUp done': '密钥已获取',
      'beginSetUp failed': '密钥获取失败',
      'confirmSetUp done': '验证通过',
      'confirmSetUp failed': '验证失败',
    },
  },
  en: {},
}
