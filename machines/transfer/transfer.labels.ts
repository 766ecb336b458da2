import type { MachineLabels } from '#machines/kit/describe.ts'

/** A transfer in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      idle: '未转诊',
      'recalling.reading': '正在读取待处理的转诊',
      'recalling.failed': '待处理的转诊读取失败',
      'choosing.loading': '正在读取可转诊的医生',
      'choosing.failed': '可转诊的医生读取失败',
      'choosing.shown': '选择转诊对象',
      'choosing.sending': '正在发起转诊',
      'waiting.open': '等待对方接受转诊',
      'waiting.overdue': '已到时，等待系统确认',
      'waiting.commanding': '正在处理转诊',
      settled: '转诊已处理',
    },
    events: {
      open: '点击转诊',
      close: '关闭转诊窗口',
      retry: '点击重试',
      choose: '选择对象、原因或填写备注',
      send: '发起转诊',
      withdraw: '撤回转诊',
      accept: '接受转诊',
      reject: '拒绝转诊',
      pushed: '转诊状态有变',
      'transferLeft elapsed': '10 分钟到时',
      'fetchOpen done': '待处理的转诊已读取',
      'fetchOpen failed': '待处理的转诊读取失败',
      'fetchTargets done': '可转诊的医生已读取',
      'fetchTargets failed': '可转诊的医生读取失败',
      'sendTransfer done': '已发起转诊',
      'sendTransfer failed': '发起转诊失败',
      'runTransfer done': '转诊处理成功',
      'runTransfer failed': '转诊处理失败',
    },
  },
  en: {},
}
