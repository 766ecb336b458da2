import type { OrderStatus, OrderStep, OrderType } from '#contract/entities/order.ts'

const YUAN = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** ¥1,030.00 of fen. */
export const fenText = (fen: number): string => `¥${YUAN.format(fen / 100)}`
/** 29:07 of ms. */
const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return minutes >= 60
    ? `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
    : `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

const STATUS: Record<OrderStatus, string> = {
  '0': '待支付',
  '1': '待接诊',
  '2': '问诊中',
  '3': '已完成',
  '4': '已取消',
  '5': '退款中',
  '6': '已退款',
  '7': '已关闭',
  '8': '待发药',
  '9': '已发药',
}
/** A state of an order of care that says otherwise what comes next. */
const CARE_STATUS: Partial<Record<OrderStatus, string>> = { '1': '待服务', '2': '服务中' }
/** What a state of an order is called. */
export const orderStatusText = ({ type, status }: { type: OrderType; status: OrderStatus }): string =>
  (type === '3' ? CARE_STATUS[status] : undefined) ?? STATUS[status]

const STEPS: Record<OrderStep['what'], string> = {
  created: '提交订单',
  paid: '支付成功',
  picked: '药房已调配',
  issuedPart: '部分药品已发出',
  issued: '药房已发药',
  finished: '已完成',
  closed: '订单已关闭',
  refundAsked: '申请退款',
  refunded: '退款成功',
  refundFailed: '退款失败，正在重试',
  refundDenied: '退款未通过',
}

/** Words of the patient's pages of orders and payments. */
export const ORDER_TEXT = {
  orders: '我的订单',
  order: '订单详情',
  pay: '支付订单',
  none: '暂无订单',
  noneAction: '去问诊',
  more: '查看更早的订单',
  tabs: { open: '待支付', going: '进行中', over: '已完成' },
  status: STATUS,
  steps: STEPS,
  orderNo: '订单号',
  patient: '就诊人',
  subject: '内容',
  amount: '应付金额',
  refunded: '已退款',
  placedAt: '下单时间',
  timeline: '订单进度',
  payLeft: (ms: number) => `请在 ${clockText(ms)} 内支付，超时订单自动关闭`,
  channel: '支付方式',
  channels: { demo: '模拟支付（演示，不扣款）' } as Readonly<Record<string, string>>,
  noChannel: '在线支付尚未开通，请联系医院',
  payNow: (fen: number) => `支付 ${fenText(fen)}`,
  starting: '正在发起支付…',
  demoTitle: '模拟支付',
  demoHint: '这是演示用的支付页面，请选择支付结果。',
  demo: { success: '成功', fail: '失败', late: '延迟回调' },
  waiting: '正在等待支付结果…',
  otherWay: '返回更换支付方式',
  paid: '支付成功',
  opening: '正在进入…',
  closed: '订单已关闭，不能再支付',
  refunding: '订单未能继续，款项将原路退回',
  sentBack: '这笔款项将原路退回',
  toOrder: '查看订单',
  toOrders: '查看我的订单',
  goPay: '去支付',
  toSession: '进入问诊',
  toSheet: '查看处方',
  toVisits: '查看护理预约',
  cancel: '取消订单',
  cancelAsk: '取消后需要重新提交，确定取消这个订单吗？',
  cancelled: '订单已取消',
  refund: '申请退款',
  refundAsk: '退款后处方作废，药品不再发放，款项原路退回。确定申请退款吗？',
  refundAsked: '退款申请已提交，款项将原路退回',
  shopTitle: '药房与取药方式',
  shop: '药房',
  inStock: '有货',
  decoctFee: '代煎费',
  decoctFeeOf: (fen: number) => `代煎费 ${fenText(fen)}`,
  delivery: '取药方式',
  deliveries: { '1': '到药房自提', '2': '快递到家' } as const,
  receiver: '收件人',
  receiverPhone: '联系电话',
  address: '收件地址',
  confirmShop: '确认药房与取药方式',
  shopChosen: '已选择药房',
  receive: '确认收货',
  received: '已确认收货',
} as const
