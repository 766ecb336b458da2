import type { SnapshotFrom } from 'xstate'
import type { paymentMachine } from './payment.machine.ts'

type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>

/** What the payment sheet shows. */
export const selectPayment = ({ context }: PaymentSnapshot) => ({
  order: context.order,
  channel: context.channel,
  failure: context.failure,
})
