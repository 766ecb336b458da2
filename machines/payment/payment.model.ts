import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { paymentMachine } from './payment.machine.ts'
import type { PayableOrder } from './payment.types.ts'

const order: PayableOrder = {
  id: 'o1',
  orderNo: 'O1',
  subject: '图文问诊',
  payFen: 4200,
  state: 'open',
  leftMs: 1_800_000,
  channels: ['demo'],
}
const error = failure('network', '网络异常')

/** Cases for the path generator: an order that is open, paid, closed, refunding; a payment that waits, succeeds, is refused, comes in vain. */
export const model: ModelOptions<typeof paymentMachine> = {
  inputs: [{ orderId: 'o1' }],
  events: [
    { type: 'pay', channel: 'demo' },
    { type: 'fetchOrder done', output: order },
    { type: 'fetchOrder done', output: { ...order, state: 'paid' } },
    { type: 'fetchOrder done', output: { ...order, state: 'closed', leftMs: 0 } },
    { type: 'fetchOrder done', output: { ...order, state: 'refunding', leftMs: 0 } },
    { type: 'fetchOrder failed', error },
    { type: 'startPayment done', output: { payNo: 'p1' } },
    { type: 'startPayment failed', error },
    { type: 'startPayment failed', error: failure('refused', '订单金额已变化', { code: 'PRICE_CHANGED' }) },
    { type: 'askPayment done', output: 'waiting' },
    { type: 'askPayment done', output: 'paid' },
    { type: 'askPayment done', output: 'refused' },
    { type: 'askPayment done', output: 'refunding' },
    { type: 'askPayment failed', error },
  ],
}
