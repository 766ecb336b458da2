import type { MachineLabels } from '#machines/kit/describe.ts'

/** Signing in by a third party, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '第三方登录',
    states: {
      deciding: '判断是否要绑定（立即完成）',
      idle: '可以选择企业微信、钉钉等登录方式；上次失败时显示原因',
      waiting: '“请在打开的窗口中完成登录”，可取消',
      binding: '“绑定手机号”',
      'binding.asking': '“绑定手机号”：填写手机号和验证码',
      'binding.sending': '“正在绑定…”',
    },
    events: {
      'source.choose': '点击一种第三方登录',
      'popup.blocked': '浏览器拦截了窗口',
      'popup.closed': '用户关闭了窗口',
      'popup.refused': '第三方登录失败',
      'popup.token': '第三方登录成功',
      'popup.unbound': '第三方登录成功，但账号尚未绑定',
      'wait.cancel': '点击取消',
      'popupLimit elapsed': '等待 5 分钟',
      'field.change': '修改一个字段',
      'bind.submit': '点击“绑定并登录”',
      'bind.cancel': '取消绑定',
      'bindPhone done': '绑定成功',
      'bindPhone failed': '绑定失败',
    },
    cases: {
      'bind.submit': ['手机号和验证码填写正确', '验证码为空', '手机号和验证码都为空'],
      'bindPhone failed': ['绑定失败：验证码错误', '绑定失败：网络超时'],
    },
    starts: ['打开登录页', '在企业微信或钉钉中打开，账号未绑定'],
  },
  en: {
    title: 'signing in by a third party',
    states: {
      deciding: 'decides, at once',
      idle: 'the third parties, with the reason of a failure',
      waiting: 'the window of the third party is open',
      binding: '绑定手机号',
      'binding.asking': 'phone and code are asked for',
      'binding.sending': '正在绑定…',
    },
    events: {
      'source.choose': 'choose a third party',
      'popup.blocked': 'the browser blocks the window',
      'popup.closed': 'the window is closed',
      'popup.refused': 'it is refused there',
      'popup.token': 'it is passed',
      'popup.unbound': 'passed, but unbound',
      'wait.cancel': 'press 取消',
      'popupLimit elapsed': 'wait 5 minutes',
      'field.change': 'change a field',
      'bind.submit': 'press 绑定并登录',
      'bind.cancel': 'cancel',
      'bindPhone done': 'bound',
      'bindPhone failed': 'refused',
    },
    cases: {
      'bind.submit': ['well formed', 'without a code', 'with nothing'],
      'bindPhone failed': ['wrong code', 'no answer'],
    },
    starts: ['on the sign-in page', 'inside DingTalk, unbound'],
  },
}
