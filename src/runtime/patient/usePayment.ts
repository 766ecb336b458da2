import { useEffect, useRef } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import { myOrder, myPayment, payDemo, payOrder } from '#contract/http/calls/orders.ts'
import type { OrderStatus } from '#contract/entities/order.ts'
import { paymentMachine } from '#machines/payment/payment.machine.ts'
import { selectPayment } from '#machines/payment/payment.select.ts'
import type { PayableOrder, PaymentTag } from '#machines/payment/payment.types.ts'
import { newId } from '#src/lib/newId.ts'
import { patientCall } from './account.ts'
import { useOrderUpdates } from './useOrderUpdates.ts'

const CLOSED: readonly OrderStatus[] = ['4', '5', '6', '7']
/** Nothing is under way: the page waits for a person. */
const RESTING: readonly PaymentTag[] = ['choosing', 'refused', 'expired']

async function payable(id: string): Promise<PayableOrder> {
  const { orderNo, subject, payFen, status, steps, leftMs, channels } = await patientCall(myOrder, { id })
  // money that came too late stands in the steps of an order that is closed
  const isRefunding = steps.some(({ what }) => what === 'refundAsked')
  const over = isRefunding ? 'refunding' : 'closed'
  const state = status === '0' ? 'open' : CLOSED.includes(status) ? over : 'paid'
  return { id, orderNo, subject, payFen, state, leftMs: leftMs ?? 0, channels }
}

/** What of an order the page would show otherwise; its deadline stands. */
const shownOf = (order: PayableOrder | null): string => JSON.stringify([order?.state, order?.payFen, order?.channels])

const logic = paymentMachine.provide({
  actors: {
    fetchOrder: fromPromise<PayableOrder, { orderId: string }>(({ input: { orderId } }) => payable(orderId)),
    startPayment: fromPromise<{ payNo: string }, { orderId: string; channel: string; payFen: number }>(
      async ({ input: { orderId, channel, payFen } }) => {
        const { payNo, url } = await patientCall(payOrder, { id: orderId, channel, payFen, requestId: newId() })
        if (url !== null) location.assign(url)
        return { payNo }
      },
    ),
    askPayment: fromPromise<'waiting' | 'paid' | 'refused' | 'refunding', { orderId: string; payNo: string }>(
      async ({ input: { payNo } }) => (await patientCall(myPayment, { payNo })).outcome,
    ),
  },
})

/** The payment of one order, alive as long as its page is. `onSentBack`: a payment came in vain, its money goes back. */
export function usePayment(orderId: string, onSentBack: () => void) {
  const actor = useActorRef(logic, { input: { orderId } })
  useEffect(() => {
    const heard = actor.on('payment.sentBack', onSentBack)
    return () => heard.unsubscribe()
  }, [actor, onSentBack])
  const has = (tag: PaymentTag): boolean => actor.getSnapshot().hasTag(tag)
  const looks = useRef({ begun: 0, answered: 0 })
  /** Read unseen: a page on which something is chosen goes only when the order stands otherwise, and stays when that cannot be read. */
  const look = async (): Promise<void> => {
    looks.current.begun += 1
    const mine = looks.current.begun
    const found = await payable(orderId).catch(() => null)
    const { status, context } = actor.getSnapshot()
    // of two looks the later one that was answered is shown
    if (found === null || mine < looks.current.answered || status !== 'active') return
    looks.current.answered = mine
    if (shownOf(found) !== shownOf(context.order)) actor.send({ type: 'pushed' })
  }
  useOrderUpdates(update => {
    if (update !== null && update.orderId !== orderId) return
    if (RESTING.some(has)) void look()
    else actor.send({ type: 'pushed' })
  })
  const phase = useSelector(actor, () =>
    (['loading', 'failed', 'busy', 'checking', 'refused', 'paid', 'refunding', 'expired', 'choosing'] as const).find(has),
  )
  return {
    ...selectPayment(useSelector(actor, snapshot => snapshot)),
    phase,
    payNo: useSelector(actor, ({ context }) => context.payNo),
    pay: (channel: string) => actor.send({ type: 'pay', channel }),
    back: () => actor.send({ type: 'back' }),
    retry: () => actor.send({ type: 'retry' }),
    /** what was pressed on the page of the demonstration's provider */
    answerDemo: async (payNo: string, outcome: 'success' | 'fail' | 'late') => {
      await patientCall(payDemo, { payNo, outcome })
      actor.send({ type: 'pushed' })
    },
  }
}
