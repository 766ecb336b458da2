import type { MachineLabels } from '#machines/kit/describe.ts'

/** The payment in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      loading: '正在读取订单',
      failed: '订单读取失败',
      'open.choosing': '选择支付方式',
      'open.paying': '正在发起支付',
      'open.checking.asking': '正在查询支付结果',
      'open.checking.waiting': '等待支付结果',
      'open.refused': '支付未成功',
      paid: '已支付',
      expired: '订单已关闭',
    },
    events: {
      pay: '点击支付',
      back: '返回',
      retry: '点击重试',
      pushed: '收到订单变更',
      'payLeft elapsed': '到达支付期限',
      'pollDelay elapsed': '2 秒后',
      'fetchOrder done': '订单已读取',
      'fetchOrder failed': '订单读取失败',
      'startPayment done': '支付已发起',
      'startPayment failed': '支付发起失败',
      'askPayment done': '得到支付结果',
      'askPayment failed': '支付结果查询失败',
    },
  },
  en: {},
}
