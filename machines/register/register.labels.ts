import type { MachineLabels } from '#machines/kit/describe.ts'

/** Registration in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: { filling: '填写注册信息', submitting: '正在注册', registered: '注册成功' },
    events: {
      'register.submit': '提交注册',
      'field.change': '修改字段',
      'field.leave': '离开字段',
      'register done': '服务器已注册',
      'register failed': '服务器拒绝或无应答',
    },
  },
  en: {},
}
