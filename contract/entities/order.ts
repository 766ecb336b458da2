/** Dictionary order_status: 0 待支付, 1 待接诊, 2 问诊中, 3 已完成, 4 已取消, 5 退款中, 6 已退款, 7 已关闭, 8 待发药, 9 已发药. */
export type OrderStatus = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
/** Dictionary order_type: 1 问诊, 2 处方药品, 3 护理服务. */
export type OrderType = '1' | '2' | '3'
/** Dictionary refund_status: 0 待复核, 1 处理中, 2 成功, 3 失败, 4 已驳回. */
export type RefundStatus = '0' | '1' | '2' | '3' | '4'

/** A consultation that is to be paid before it begins; money in fen, moments epoch ms. */
export interface ConsultOrder {
  orderId: string
  payFen: number
  payDeadline: number
}

/** A step of an order's timeline. */
export interface OrderStep {
  what:
    | 'created'
    | 'paid'
    | 'picked'
    | 'issuedPart'
    | 'issued'
    | 'finished'
    | 'closed'
    | 'refundAsked'
    | 'refunded'
    | 'refundFailed'
    | 'refundDenied'
  at: number
  /** of a refund */
  fen?: number
}

/** An order as its patient's account reads it; money in fen, moments epoch ms. */
export interface PatientOrder {
  id: string
  orderNo: string
  type: OrderType
  status: OrderStatus
  version: number
  /** who is treated */
  patientName: string
  /** what it is for, without a drug's name: 图文咨询 · 林杏 */
  subject: string
  payFen: number
  refundFen: number
  payDeadline: number | null
  createdAt: number
  /** the consultation it began; null: none yet */
  sid: string | null
  /** the prescription it is for */
  rxId: string | null
}
/** The same with all that its own page shows. */
export interface PatientOrderDetail extends PatientOrder {
  deliveryFeeFen: number
  /** 代煎, a part of what is paid */
  decoctFeeFen: number
  shopCode: string | null
  shopName: string
  shopAddress: string
  /** 1 自提, 2 快递 */
  delivery: '1' | '2' | null
  receiverName: string
  receiverPhone: string
  address: string
  expressNo: string
  /** ms until it closes by itself, by the server's clock; null: it does not */
  leftMs: number | null
  /** ways to pay that are set up */
  channels: string[]
  steps: OrderStep[]
  /** the patient may have the money back: paid drugs that nobody picked */
  mayRefund: boolean
}

/** What the orders of a list come to, fen; `paidFen`: of those that were paid. */
export interface OrderSums {
  count: number
  amountFen: number
  paidFen: number
  refundFen: number
}

/** A refund as the office reads it. */
export interface OrderRefund {
  id: string
  refundNo: string
  payNo: string
  amountFen: number
  reason: string
  status: RefundStatus
  /** Y: started by the server */
  auto: 'Y' | 'N'
  requestedBy: string
  requestedName: string
  approvedName: string
  tries: number
  /** when it is tried again by itself; null: it is not */
  nextAt: number | null
  /** reference of a refund that was made outside; empty: none is recorded */
  manualRef: string
  manualName: string
  at: number
  doneAt: number | null
}
/** An order as the office reads it. */
export interface OfficeOrder extends PatientOrderDetail {
  phoneMasked: string
  doctorName: string
  /** what may still be asked back, fen; of drugs that went out what came back of them */
  refundableFen: number
  /** its drugs went out, in whole or in part */
  isIssued: boolean
  refunds: OrderRefund[]
}
/** What the provider says of the payments of an order: paid now; refused; nothing came; nothing to ask for. */
export type PaymentsFound = 'paid' | 'refused' | 'waiting' | 'none'

/** An order of drugs as it is paid at the window (窗口收款). */
export interface CounterOrder {
  id: string
  version: number
  rxNo: string
  patientName: string
  subject: string
  shopName: string
  status: OrderStatus
  payFen: number
}
