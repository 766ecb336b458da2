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

/** Fen that the office may still ask back: of the payment that counts what neither went back nor is on its way, of issued drugs what came back. */
export function refundableFen(
  order: Pick<OrderRow, 'type' | 'status' | 'returnedFen'>,
  rxStatus: string | null,
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): number {
  const paid = payments.find(({ status }) => status === '1')
  if (!paid) return 0
  const back = refunds.filter(({ payNo, status }) => payNo === paid.payNo && status !== '4')
  const left = paid.amountFen - back.reduce((sum, { amountFen, thenFen }) => sum + amountFen + thenFen, 0)
  return isIssued(order, rxStatus) ? Math.max(0, Math.min(left, returnableFen(order, refunds))) : left
}
