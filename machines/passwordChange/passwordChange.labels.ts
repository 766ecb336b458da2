import type { MachineLabels } from '#machines/kit/describe.ts'

/** Changing the password, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '修改密码',
    states: {
      closed: '“修改密码”窗口未打开',
      open: '“修改密码”窗口打开',
      'open.editing': '可填写旧密码、新密码、确认新密码，错误显示在字段下',
      'open.sending': '“正在提交…”',
    },
    events: {
      'session.closed': '退出登录',
      'password.open': '点击“密码修改”',
      'password.submit': '点击修改密码',
      'password.close': '点击关闭',
      'changePassword done': '密码修改成功',
      'changePassword failed': '密码修改失败',
    },
    cases: {
      'password.open': ['没有登录用户时打开（提示“当前系统无登录用户!”）', '登录用户 doctor 打开'],
      'password.submit': ['两次输入的新密码不一样，提交', '填写正确，提交'],
    },
  },
  en: {
    title: 'changing the password',
    states: {
      closed: 'closed',
      open: 'open',
      'open.editing': 'the three fields with their errors',
      'open.sending': '正在提交…',
    },
    events: {
      'session.closed': 'sign out',
      'password.open': 'press 密码修改',
      'password.submit': 'submit',
      'password.close': 'press 关闭',
      'changePassword done': 'changed',
      'changePassword failed': 'refused',
    },
    cases: {
      'password.open': ['without a user', 'as doctor'],
      'password.submit': ['the two differ', 'filled in correctly'],
    },
  },
}
