import type { MachineLabels } from '#machines/kit/describe.ts'

/** The dialog 修改密码 in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      closed: '修改密码未打开',
      'open.editing': '正在填写新旧密码',
      'open.sending': '正在提交新密码',
    },
    events: {
      'password.open': '打开修改密码',
      'password.submit': '点击修改密码',
      'password.close': '点击关闭',
      'session.closed': '退出登录',
      'changePassword done': '密码修改成功',
      'changePassword failed': '密码修改失败',
    },
  },
  en: {},
}
