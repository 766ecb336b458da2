import type { OrderRow } from './order.repository.ts'
import type { PaymentRow } from './payment.repository.ts'
import type { RefundRow } from './refund.repository.ts'

/** Drugs of the order went out, in whole or in part: from then on only what came back is paid back (PAY-05, ISSUED). */
export const isIssued = ({ type, status }: Pick<OrderRow, 'type' | 'status'>, rxStatus: string | null | undefined): boolean =>
  type === '2' && (status === '9' || status === '3' || rxStatus === '7')

/** Fen of an order whose drugs went out which the office may still pay back: what came back of it was worth, less what was asked for it. */
export const returnableFen = (
  { returnedFen }: Pick<OrderRow, 'returnedFen'>,
  refunds: readonly Pick<RefundRow, 'lineNos' | 'auto' | 'status' | 'amountFen'>[],
): number =>
  refunds
    .filter(({ lineNos, auto, status }) => lineNos !== null && auto === 'N' && status !== '4')
    .reduce((left, { amountFen }) => left - amountFen, returnedFen)

/** Fen of a payment that neither went back nor are on their way. */
export const leftFen = (
  { payNo: paidBy, amountFen: paid }: Pick<PaymentRow, 'payNo' | 'amountFen'>,
  refunds: readonly Pick<RefundRow, 'payNo' | 'status' | 'amountFen' | 'thenFen'>[],
): number =>
  refunds
    .filter(({ payNo, status }) => payNo === paidBy && status !== '4')
    .reduce((left, { amountFen, thenFen }) => left - amountFen - thenFen, paid)

/** Fen that the office may still ask back: what is left of the payment that counts, of issued drugs no more than what came back. */
export function refundableFen(
  order: Pick<OrderRow, 'type' | 'status' | 'returnedFen'>,
  rxStatus: string | null,
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): number {
  const paid = payments.find(({ status }) => status === '1')
  if (!paid) return 0
  const left = leftFen(paid, refunds)
  return isIssued(order, rxStatus) ? Math.max(0, Math.min(left, returnableFen(order, refunds))) : left
}
