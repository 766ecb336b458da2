import type { OfficeOrder, OrderRefund, OrderStep, PatientOrder, PatientOrderDetail } from '#contract/entities/order.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import type { Queryable } from '#server/db/client.ts'
import { decoctFeeIn } from './decoction.rules.ts'
import { issuedAtOf } from './dispense.repository.ts'
import { statusOf } from './order.repository.ts'
import type { FullOrder, OrderRow } from './order.repository.ts'
import { paymentsOf } from './payment.repository.ts'
import { refundsOf } from './refund.repository.ts'
import type { RefundRow } from './refund.repository.ts'
import { isIssued, refundableFen } from './refundable.rules.ts'
import { namesOf } from './people.repository.ts'

const SERVICES: Readonly<Record<string, string>> = { '1': '图文咨询', '2': '图文复诊', '3': '极速问诊' }
const SHEETS: Readonly<Record<string, string>> = { '1': '西药处方', '2': '中成药处方', '3': '中药饮片处方' }
const ms = (date: Date | null): number | null => date?.getTime() ?? null

/** What an order is for, without a drug's name. */
function subjectOf({ order, doctorName, rxType }: FullOrder): string {
  if (order.type === '3') return '护理服务'
  const what = order.type === '1' ? (SERVICES[order.serviceType ?? ''] ?? '问诊') : (SHEETS[rxType ?? ''] ?? '处方药品')
  return doctorName === null ? what : `${what} · ${doctorName}`
}

/** An order as its patient's account sees it in the list. */
export function presentOrder(found: FullOrder): PatientOrder {
  const { order, patientName, sid } = found
  return {
    id: order.id,
    orderNo: order.orderNo,
    type: order.type,
    status: statusOf(order),
    version: order.version,
    patientName,
    subject: subjectOf(found),
    payFen: order.payFen,
    refundFen: order.refundFen,
    payDeadline: ms(order.payDeadline),
    createdAt: order.createTime.getTime(),
    sid,
    rxId: order.type === '2' ? order.refId : null,
  }
}

const REFUND_STEP: Partial<Record<RefundRow['status'], OrderStep['what']>> = {
  '2': 'refunded',
  '3': 'refundFailed',
  '4': 'refundDenied',
}

/** What happened to an order, in its order. */
function stepsOf(order: OrderRow, refunds: readonly RefundRow[], issued: readonly { at: Date }[]): OrderStep[] {
  const at: [OrderStep['what'], Date | null][] = [
    ['created', order.createTime],
    ['paid', order.paidAt],
    ['picked', order.pickedAt],
    ['issued', order.issuedAt],
    ['finished', order.status === '3' ? order.finishedAt : null],
    ['closed', order.closedAt],
  ]
  const steps = at.flatMap(([what, moment]) => (moment === null ? [] : [{ what, at: moment.getTime() }]))
  const back = refunds.flatMap(({ status, at: asked, doneAt, amountFen: fen }): OrderStep[] => {
    const what = REFUND_STEP[status]
    const first: OrderStep = { what: 'refundAsked', at: asked.getTime(), fen }
    return what === undefined || doneAt === null ? [first] : [first, { what, at: doneAt.getTime(), fen }]
  })
  // the last part that went out is the order's own 已发药
  const parts = issued.filter(({ at: moment }) => moment.getTime() !== order.issuedAt?.getTime())
  const partly = parts.map(({ at: moment }): OrderStep => ({ what: 'issuedPart', at: moment.getTime() }))
  return [...steps, ...partly, ...back].sort((a, b) => a.at - b.at)
}

/** An order with all that its own page shows. */
export async function presentOrderDetail(
  db: Queryable,
  found: FullOrder,
  of: { now: number; channels: readonly string[] },
): Promise<PatientOrderDetail> {
  const { order, shopName, shopAddress, rxStatus, rxSums } = found
  const { deliveryFeeFen, shopCode, receiverName, receiverPhone, address, expressNo } = order
  const isOpen = order.status === '0'
  return {
    ...presentOrder(found),
    deliveryFeeFen,
    decoctFeeFen: rxSums === null ? 0 : decoctFeeIn(order, rxSums),
    shopCode,
    shopName: shopName ?? '',
    shopAddress: shopAddress ?? '',
    delivery: order.delivery === '1' || order.delivery === '2' ? order.delivery : null,
    receiverName,
    receiverPhone,
    address,
    expressNo,
    leftMs: isOpen && order.payDeadline !== null ? Math.max(0, order.payDeadline.getTime() - of.now) : null,
    channels: isOpen ? [...of.channels] : [],
    steps: stepsOf(order, await refundsOf(db, order.id), await issuedAtOf(db, order.id)),
    mayRefund: order.type === '2' && order.status === '8' && order.pickedBy === null && rxStatus === '3',
  }
}

const presentRefund = (row: RefundRow, names: ReadonlyMap<string, string>): OrderRefund => ({
  id: row.id,
  refundNo: row.refundNo,
  payNo: row.payNo,
  amountFen: row.amountFen,
  reason: row.reason,
  status: row.status,
  auto: row.auto === 'Y' ? 'Y' : 'N',
  requestedBy: row.requestedBy,
  requestedName: row.auto === 'Y' ? '系统' : (names.get(row.requestedBy) ?? ''),
  approvedName: names.get(row.approvedBy ?? '') ?? '',
  tries: row.tries,
  nextAt: ms(row.nextAt),
  manualRef: row.manualRef ?? '',
  manualName: names.get(row.manualBy ?? '') ?? '',
  at: row.at.getTime(),
  doneAt: ms(row.doneAt),
})

/** An order with its money, for the office. */
export async function presentOfficeOrder(db: Queryable, found: FullOrder, now: number): Promise<OfficeOrder> {
  const [payments, refunds] = [await paymentsOf(db, found.order.id), await refundsOf(db, found.order.id)]
  const names = await namesOf(
    db,
    refunds.flatMap(({ requestedBy, approvedBy, manualBy }) => [requestedBy, approvedBy ?? '', manualBy ?? '']),
  )
  return {
    ...(await presentOrderDetail(db, found, { now, channels: [] })),
    phoneMasked: maskPhone(found.phone),
    doctorName: found.doctorName ?? '',
    refundableFen: refundableFen(found.order, found.rxStatus, payments, refunds),
    isIssued: isIssued(found.order, found.rxStatus),
    refunds: refunds.map(row => presentRefund(row, names)),
  }
}
