import type { MachineLabels } from '#machines/kit/describe.ts'

/** The locked screen in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      signedOut: '未登录',
      'signedIn.deciding': '查看是否设置了自动锁屏',
      'signedIn.resting': '未设置自动锁屏',
      'signedIn.watching.counting': '正在计算无操作的时间',
      'signedIn.locked.asking': '已锁屏，等待输入密码',
      'signedIn.locked.checking': '已锁屏，正在核对密码',
    },
    events: {
      'session.opened': '登录',
      'session.closed': '退出登录',
      'minutes.changed': '修改自动锁屏时间',
      'lock.request': '点击锁屏',
      'unlock.submit': '输入密码并解锁',
      'page.touched': '操作页面',
      'otherTab.locked': '另一个窗口锁屏',
      'otherTab.unlocked': '另一个窗口解锁',
      'otherTab.touched': '操作另一个窗口',
      'checkPassword done': '密码正确',
      'checkPassword failed': '密码错误',
      'idleTime elapsed': '到了自动锁屏的时间',
    },
  },
  en: {},
}
