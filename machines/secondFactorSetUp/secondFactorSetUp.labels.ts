import type { MachineLabels } from '#machines/kit/describe.ts'

/** Setting up the second factor, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '开启两步验证',
    states: {
      deciding: '判断由谁发起（立即完成）',
      proving: '要求输入登录密码',
      beginning: '正在获取密钥',
      failed: '显示获取失败和重试',
      asking: '显示二维码和密钥，要求输入验证器中的 6 位验证码',
      confirming: '正在验证',
      codes: '显示恢复码，提示只显示这一次',
      done: '两步验证已开启',
    },
    events: {
      'password.submit': '输入登录密码，提交',
      'beginSetUp done': '密钥已获取',
      'beginSetUp failed': '密钥获取失败（如密码错误）',
      'begin.retry': '点击重试',
      'code.submit': '输入 6 位验证码，提交',
      'confirmSetUp done': '验证码正确',
      'confirmSetUp failed': '验证码错误',
      'codes.keep': '点击已保存恢复码',
    },
    starts: ['用户在安全设置中自己开启', '登录时被系统要求开启'],
  },
  en: {
    title: 'setting up the second factor',
    states: {
      deciding: 'decides, at once',
      proving: 'the password is asked for',
      beginning: 'the secret is being fetched',
      failed: 'it cannot be fetched, 重试',
      asking: 'the QR code, the first code is asked for',
      confirming: 'being checked',
      codes: 'the recovery codes, for the only time',
      done: 'it is on',
    },
    events: {
      'password.submit': 'enter the password',
      'beginSetUp done': 'the secret is there',
      'beginSetUp failed': 'refused',
      'begin.retry': 'press 重试',
      'code.submit': 'enter the code',
      'confirmSetUp done': 'right',
      'confirmSetUp failed': 'wrong',
      'codes.keep': 'press that they are kept',
    },
    starts: ['wanted by the user', 'demanded at sign-in'],
  },
}
