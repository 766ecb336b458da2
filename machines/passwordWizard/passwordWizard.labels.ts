import type { MachineLabels } from '#machines/kit/describe.ts'

/** The password wizard in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      'account.asking': '第一步：账号',
      'account.finding': '第一步：正在查找账号',
      'phone.asking': '第二步：手机验证',
      'phone.checking': '第二步：正在验证手机',
      'password.asking': '第三步：新密码',
      'password.saving': '第三步：正在保存新密码',
      done: '第四步：完成',
    },
    events: {
      'account.submit': '提交账号',
      'phone.submit': '提交手机号和验证码',
      'password.submit': '提交新密码',
      'step.back': '上一步',
      'field.change': '修改字段',
      'findAccount done': '账号已找到',
      'findAccount failed': '账号查找失败',
      'verifyPhone done': '手机验证通过',
      'verifyPhone failed': '手机验证失败',
      'setPassword done': '密码已重置',
      'setPassword failed': '密码重置失败',
      'proofLife elapsed': '10 分钟后',
    },
  },
  en: {},
}
