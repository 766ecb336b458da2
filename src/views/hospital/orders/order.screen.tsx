import { ORDER_RIGHTS } from '#contract/http/calls/orders.ts'
import { order } from '#contract/resources/hospital/order.resource.ts'
import { AT_PHARMACY, ORDER_LIST_TEXT, REFUNDABLE } from '#contract/rules/orderList.ts'
import { screen } from '#src/resource/screen.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import { OrderSumLine } from './components/OrderSumLine.tsx'
import { ORDER_TONES } from './components/orderTones.ts'

/** Nothing yet: orders are made by patients and by approved sheets. */
const NoOrders = () => (
  <div className="xl-list-nothing" role="status">
    <strong>{ORDER_LIST_TEXT.empty}</strong>
    <span>{ORDER_LIST_TEXT.hint}</span>
  </div>
)

const refundable: ReadonlySet<string> = new Set(REFUNDABLE)
/** Dictionary refund_status: a refund waits for its second person. */
const WAITS = '0'
const FAILED = '3'
/** Dictionary order_type. */
const [OF_CONSULT, OF_DRUGS] = ['1', '2']
/** Dictionary order_status. */
const DONE = '3'

/** 订单管理: what patients ordered, its sums, what happened to it; refunds by two persons (hospital.md 1.1, PAY-05, PAY-12). */
export default screen(order, {
  list: {
    orderNo: { width: 190, fixed: 'left' },
    type: { width: 100 },
    patientName: { width: 90, sort: false },
    phone: { width: 130, sort: false },
    doctorId: { width: 90 },
    amount: { width: 110 },
    paid: { width: 110, sort: false },
    refund: { width: 110 },
    payChannel: { width: 100 },
    status: {
      width: 100,
      render: (value, row) => (
        <StatusTag tone={ORDER_TONES[String(value)] ?? 'normal'}>{row.status_dictText ?? String(value)}</StatusTag>
      ),
    },
    placedAt: { width: 165 },
    paidAt: { width: 165 },
    finishedAt: { width: 165 },
  },
  card: ['patientName', 'status', 'amount', 'placedAt'],
  slots: { empty: NoOrders, below: OrderSumLine },
  row: [
    { key: 'view', text: '详情', dialog: lazyDialog(() => import('./components/OrderWindow.tsx')) },
    {
      key: 'refund',
      text: '退款',
      permission: ORDER_RIGHTS.refund,
      // a consultation that is not over goes back with its session
      isShown: row =>
        refundable.has(row.status ?? '') &&
        (row.type !== OF_CONSULT || row.status === DONE) &&
        (row.paid ?? 0) > 0 &&
        row.refundState === null,
      dialog: lazyDialog(() => import('./components/RefundWindow.tsx')),
    },
    {
      key: 'review',
      text: '复核',
      permission: ORDER_RIGHTS.approve,
      isShown: row => row.refundState === WAITS,
      dialog: lazyDialog(() => import('./components/ReviewWindow.tsx')),
    },
    {
      key: 'move',
      text: ORDER_LIST_TEXT.move,
      permission: ORDER_RIGHTS.refund,
      isShown: row => row.type === OF_DRUGS && row.status === AT_PHARMACY && row.picked === 'N' && row.refundState === null,
      dialog: lazyDialog(() => import('./components/MoveShopWindow.tsx')),
    },
    {
      key: 'unpick',
      text: ORDER_LIST_TEXT.unpick,
      permission: ORDER_RIGHTS.refund,
      isShown: row => row.type === OF_DRUGS && row.status === AT_PHARMACY && row.picked === 'Y' && row.refundState === null,
      dialog: lazyDialog(() => import('./components/UnpickWindow.tsx')),
    },
    {
      key: 'failed',
      text: ORDER_LIST_TEXT.handle,
      permission: ORDER_RIGHTS.approve,
      isShown: row => row.refundState === FAILED,
      dialog: lazyDialog(() => import('./components/FailedRefundWindow.tsx')),
    },
  ],
})
