import type { OrderStatus } from '../entities/order.ts'

/** States whose money is with the hospital, in whole or in part: the office may ask for a refund. */
export const REFUNDABLE: readonly OrderStatus[] = ['1', '2', '3', '8', '9']

/** 待发药: paid drugs wait at their pharmacy; the office may move them, or take a pick back. */
export const AT_PHARMACY: OrderStatus = '8'

/** States in which a payment may have come of which nothing was heard: 补单查询 asks. */
export const ASKABLE: readonly OrderStatus[] = ['0', '4', '7']

export const ORDER_LIST_TEXT = {
  empty: '暂无订单',
  hint: '患者下单后在此显示',
  sums: '合计',
  noSums: '合计暂不可用',
  amount: '请填写退款金额，最多两位小数',
  nothingWaits: '没有待复核的退款',
  nothingFailed: '没有失败的退款',
  failed: '退款失败',
  handle: '处理退款',
  stopped: (tries: number) => `已尝试 ${tries} 次，不再自动重试`,
  triedAgainAt: (tries: number, at: string) => `已尝试 ${tries} 次，${at} 自动重试`,
  retry: '重新退款',
  retried: '已重新提交退款',
  outside: '线下退款',
  outsideHint: '已在线下退给患者的，登记凭证号后由另一人确认。登记后不再自动重试。',
  reference: '退款凭证号',
  noReference: '请填写退款凭证号',
  record: '登记线下退款',
  recorded: '线下退款已登记，待另一人确认',
  recordedBy: (name: string, reference: string) => `${name} 已登记：${reference}，待另一人确认`,
  confirm: '确认线下退款',
  confirmed: '线下退款已确认',
  move: '更换药房',
  moveHint: '价格不变；配送费较低的，差额退还患者。',
  noOther: '没有其他可选的药房',
  chooseShop: '请选择药房',
  hasAll: '有货',
  moved: '已更换药房',
  unpick: '撤销调配',
  unpickAsk: (orderNo: string) => `订单 ${orderNo} 的调配将撤销，已调配的药品退回预占，由药师重新调配。`,
  unpicked: '已撤销调配',
  reason: '原因',
  ask: '补单查询',
  asking: '正在查询…',
  found: {
    paid: '支付渠道已收款，订单已更新',
    refused: '支付渠道返回支付失败',
    waiting: '支付渠道暂无收款记录',
    none: '没有待确认的支付',
  },
} as const
