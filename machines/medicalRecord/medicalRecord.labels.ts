import type { MachineLabels } from '#machines/kit/describe.ts'

/** Writing a medical record in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      loading: '正在读取病历',
      failed: '病历读取失败',
      'writing.clean': '病历已保存，没有修改',
      'writing.dirty': '病历有修改，稍后自动保存',
      'writing.saving': '正在保存病历',
      'writing.unsaved': '病历保存失败，稍后重试',
      'writing.overtaken': '病历已在其他窗口修改',
      signing: '正在签名',
      asking: '请输入口令以签名',
      signed: '病历已签名',
      closed: '病历窗口已关闭',
    },
    events: {
      set: '修改病历',
      sign: '签名',
      password: '输入口令',
      cancel: '取消输入口令',
      close: '关闭病历',
      retry: '点击重试',
      'autosaveDelay elapsed': '停顿 2 秒',
      'retryDelay elapsed': '4 秒后重试',
      'fetchRecords done': '病历已读取',
      'fetchRecords failed': '病历读取失败',
      'saveRecord done': '病历已保存',
      'saveRecord failed': '病历保存失败',
      'signRecord done': '病历已签名',
      'signRecord failed': '签名失败',
    },
  },
  en: {},
}
