import type { Static } from 'typebox'
import type {
  CounterOrder,
  OfficeOrder,
  OrderSums,
  PatientOrder,
  PatientOrderDetail,
  PaymentsFound,
} from '../../entities/order.ts'
import type { ListInput } from '../../resources/defineResource.ts'
import { defineCall } from '../defineCall.ts'
import type {
  askPaymentsBody,
  cancelOrderBody,
  counterOrderQuery,
  counterPayBody,
  myOrderQuery,
  myOrdersQuery,
  notifyBody,
  notifyParams,
  orderDetailQuery,
  payDemoBody,
  paymentQuery,
  payOrderBody,
  recordRefundBody,
  refundCommandBody,
  requestRefundBody,
} from './orders.schema.ts'

/** Rights of the office on orders (hospital.md 1.1). */
export const ORDER_RIGHTS = {
  list: 'order:list',
  refund: 'order:refund',
  approve: 'order:approveRefund',
  /** of the pharmacy: takes money at the window */
  counter: 'order:counterPay',
} as const

/** Own orders, the newest first, 20 a page. */
export const myOrders = defineCall<Static<typeof myOrdersQuery>, { rows: PatientOrder[]; hasMore: boolean }>({
  name: 'patient: own orders',
  methods: ['GET'],
  path: '/hospital/app/orders',
  who: 'patient',
})
export const myOrder = defineCall<Static<typeof myOrderQuery>, PatientOrderDetail>({
  name: 'patient: an own order',
  methods: ['GET'],
  path: '/hospital/app/order',
  who: 'patient',
})
/** Begins a payment of an open order; `url`: the page of the provider, null where the patient stays here. `payFen`: what the page showed (PRICE_CHANGED). */
export const payOrder = defineCall<Static<typeof payOrderBody>, { payNo: string; url: string | null }>({
  name: 'patient: pay an order',
  methods: ['POST'],
  path: '/hospital/app/pay',
  who: 'patient',
})
/** What became of an own payment. */
export const myPayment = defineCall<Static<typeof paymentQuery>, { outcome: 'waiting' | 'paid' | 'refused' | 'refunding' }>({
  name: 'patient: what became of a payment',
  methods: ['GET'],
  path: '/hospital/app/payment',
  // the page asks by itself until the provider has answered
  poll: true,
  who: 'patient',
})
/** The page of the demonstration's provider: 成功, 失败, or a callback that comes some seconds later. Refused where another provider is set up. */
export const payDemo = defineCall<Static<typeof payDemoBody>, null>({
  name: 'patient: pay in the demonstration',
  methods: ['POST'],
  path: '/hospital/app/payDemo',
  who: 'patient',
})
/** An order that is not paid is given up. */
export const cancelOrder = defineCall<Static<typeof cancelOrderBody>, PatientOrderDetail>({
  name: 'patient: cancel an order',
  methods: ['POST'],
  path: '/hospital/app/cancelOrder',
  who: 'patient',
})
/** The callback of a provider, which it signs; the same again changes nothing (PAY-02). */
export const payNotify = defineCall<Static<typeof notifyParams> & Static<typeof notifyBody>, null>({
  name: 'callback of a payment',
  methods: ['POST'],
  path: '/hospital/pay/notify/{channel}',
  who: 'public',
})
/** An order with its payments and refunds, for the office. */
export const orderDetail = defineCall<Static<typeof orderDetailQuery>, OfficeOrder>({
  name: 'an order',
  methods: ['GET'],
  path: '/hospital/order/detail',
  who: { permission: ORDER_RIGHTS.list },
})
/** What all orders come to that the list would show for the same question, whatever its page (PAY-12). */
export const orderSums = defineCall<ListInput, OrderSums>({
  name: 'sums of orders',
  methods: ['GET'],
  path: '/hospital/order/sums',
  who: { permission: ORDER_RIGHTS.list },
})
/** Asks for a refund, in full or in part; another person lets it go (PAY-05). */
export const requestRefund = defineCall<Static<typeof requestRefundBody>, OfficeOrder>({
  name: 'ask for a refund',
  methods: ['POST'],
  path: '/hospital/order/refund',
  who: { permission: ORDER_RIGHTS.refund },
})
/** `id` of the refund. */
export const approveRefund = defineCall<Static<typeof refundCommandBody>, OfficeOrder>({
  name: 'approve a refund',
  methods: ['POST'],
  path: '/hospital/order/approveRefund',
  who: { permission: ORDER_RIGHTS.approve },
})
export const denyRefund = defineCall<Static<typeof refundCommandBody>, OfficeOrder>({
  name: 'deny a refund',
  methods: ['POST'],
  path: '/hospital/order/denyRefund',
  who: { permission: ORDER_RIGHTS.approve },
})
/** A refund that failed is tried again at once. */
export const retryRefund = defineCall<Static<typeof refundCommandBody>, OfficeOrder>({
  name: 'try a refund again',
  methods: ['POST'],
  path: '/hospital/order/retryRefund',
  who: { permission: ORDER_RIGHTS.approve },
})
/** 登记线下退款: a refund that failed was paid back outside, with its reference; it is not tried again by itself. Another person confirms it. */
export const recordRefund = defineCall<Static<typeof recordRefundBody>, OfficeOrder>({
  name: 'record a refund made outside',
  methods: ['POST'],
  path: '/hospital/order/recordRefund',
  who: { permission: ORDER_RIGHTS.approve },
})
export const confirmRefund = defineCall<Static<typeof refundCommandBody>, OfficeOrder>({
  name: 'confirm a refund made outside',
  methods: ['POST'],
  path: '/hospital/order/confirmRefund',
  who: { permission: ORDER_RIGHTS.approve },
})
/** 补单查询: asks the provider about payments of an order whose callback never came, and books what it says. */
export const askPayments = defineCall<Static<typeof askPaymentsBody>, { found: PaymentsFound; order: OfficeOrder }>({
  name: 'ask the provider about an order',
  methods: ['POST'],
  path: '/hospital/order/query',
  who: { permission: ORDER_RIGHTS.refund },
})
/** An order of drugs by the number of its prescription, to be paid at the window. */
export const counterOrder = defineCall<Static<typeof counterOrderQuery>, CounterOrder>({
  name: 'an order to be paid at the window',
  methods: ['GET'],
  path: '/hospital/order/counterOrder',
  who: { permission: ORDER_RIGHTS.counter },
})
/** 窗口收款, where no provider takes payments online (3.2). */
export const counterPay = defineCall<Static<typeof counterPayBody>, CounterOrder>({
  name: 'take money at the window',
  methods: ['POST'],
  path: '/hospital/order/counterPay',
  who: { permission: ORDER_RIGHTS.counter },
})
