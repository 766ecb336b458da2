import type { MachineLabels } from '#machines/kit/describe.ts'

/** A user's kept choices in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      signedOut: '未登录',
      'signedIn.reading': '正在读取本机的个人设置',
      'signedIn.loading': '正在读取服务器上的个人设置',
      'signedIn.waitingToLoad': '读取失败，稍后再试',
      'signedIn.deciding': '检查是否有未保存的设置',
      'signedIn.settled': '个人设置已全部保存',
      'signedIn.collecting': '设置有改动，稍候一起保存',
      'signedIn.saving': '正在保存个人设置',
      'signedIn.waitingToSave': '保存失败，稍后再试',
    },
    events: {
      'session.opened': '登录',
      'session.closed': '退出登录',
      'preference.set': '修改一项个人设置',
      'kept.changed': '在另一个窗口修改设置',
      'network.online': '网络恢复',
      'readLocal done': '读到本机的个人设置',
      'readLocal failed': '读取本机设置失败',
      'loadPreferences done': '读到服务器上的个人设置',
      'loadPreferences failed': '读取服务器设置失败',
      'savePreferences done': '保存成功',
      'savePreferences failed': '保存失败',
      'collectTime elapsed': '1 秒后',
      'retryDelay elapsed': '到了重试的时间',
    },
  },
  en: {},
}
