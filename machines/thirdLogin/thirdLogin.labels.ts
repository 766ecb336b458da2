import type { MachineLabels } from '#machines/kit/describe.ts'

/** Login through a third party in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      idle: '可以选择第三方登录',
      waiting: '等待第三方登录窗口',
      'binding.asking': '绑定手机号',
      'binding.sending': '正在绑定手机号',
    },
    events: {
      'source.choose': '选择第三方',
      'wait.cancel': '取消等待',
      'popup.blocked': '浏览器拦截了窗口',
      'popup.closed': '窗口被关闭',
      'popup.token': '窗口返回登录凭证',
      'popup.unbound': '窗口返回未绑定',
      'popup.refused': '窗口返回登录失败',
      'bind.submit': '提交手机号和验证码',
      'bind.cancel': '取消绑定',
      'field.change': '修改字段',
      'bindPhone done': '绑定成功',
      'bindPhone failed': '绑定失败',
      'popupLimit elapsed': '5 分钟后',
    },
  },
  en: {},
}
