import { assign, emit, setup } from 'xstate'
import { PAYMENT_POLL } from '#contract/constants.ts'
import { failure, failureOf } from '#contract/http/failure.ts'
import type { OrderRefusal } from '#contract/rules/orderTexts.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import type * as Payment from './payment.types.ts'

const PRICE_CHANGED: OrderRefusal = 'PRICE_CHANGED'

/**
 * The payment of an order (hospital.md 3.2, 3.10): choose a channel, pay there, and ask until the server has decided. Money is believed to the server alone:
 * neither the provider's page nor the clock of this page says paid. Emits `payment.sentBack`. Provide: `fetchOrder`, `startPayment`, `askPayment`. Delays: `pollDelay`, `payLeft`.
 * Tags: loading, busy, choosing, checking, paid, refused, refunding, expired, failed.
 */
export const paymentMachine = setup({
  types: {} as {
    context: Payment.PaymentContext
    input: { orderId: string }
    events: Payment.PaymentEvent
    emitted: Payment.PaymentEmitted
    tags: Payment.PaymentTag
  },
  actors: {
    fetchOrder: placeholder<Payment.FetchOrder>(),
    startPayment: placeholder<Payment.StartPayment>(),
    askPayment: placeholder<Payment.AskPayment>(),
  },
  delays: { pollDelay: PAYMENT_POLL, payLeft: ({ context }) => Math.max(PAYMENT_POLL, context.order?.leftMs ?? 0) },
  guards: {
    isPaid: (_, { order }: { order: Payment.PayableOrder }) => order.state === 'paid',
    isClosed: (_, { order }: { order: Payment.PayableOrder }) => order.state === 'closed',
    isRefunding: (_, { order }: { order: Payment.PayableOrder }) => order.state === 'refunding',
    isSentBack: (_, { outcome }: { outcome: string }) => outcome === 'refunding',
    hasPaid: (_, { outcome }: { outcome: string }) => outcome === 'paid',
    isPriceChanged: (_, { error }: { error: unknown }) => failureOf(error).code === PRICE_CHANGED,
    hasRefused: (_, { outcome }: { outcome: string }) => outcome === 'refused',
  },
  actions: {
    /** That the price has changed stands beside the new one, until it is paid. */
    applyOrder: assign(({ context: { failure: last } }, { order }: { order: Payment.PayableOrder }) => ({
      order,
      failure: last?.code === PRICE_CHANGED ? last : null,
    })),
    applyChannel: assign((_, { channel }: { channel: string }) => ({ channel, payNo: null, failure: null })),
    applyPayment: assign((_, { payNo }: { payNo: string }) => ({ payNo })),
    recordFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    notifySentBack: emit({ type: 'payment.sentBack' as const }),
    recordRefusal: assign({ failure: failure('refused', '支付未成功，请重试或更换支付方式'), payNo: null }),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({ orderId: input.orderId, order: null, channel: null, payNo: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'fetchOrder',
        src: 'fetchOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: { type: 'isPaid', params: ({ event }) => ({ order: event.output }) },
            target: 'paid',
            actions: { type: 'applyOrder', params: ({ event }) => ({ order: event.output }) },
            meta: { rules: ['PAY-01'] },
          },
          {
            guard: { type: 'isRefunding', params: ({ event }) => ({ order: event.output }) },
            target: 'refunding',
            actions: { type: 'applyOrder', params: ({ event }) => ({ order: event.output }) },
            meta: { rules: ['PAY-03'] },
          },
          {
            guard: { type: 'isClosed', params: ({ event }) => ({ order: event.output }) },
            target: 'expired',
            actions: { type: 'applyOrder', params: ({ event }) => ({ order: event.output }) },
          },
          { target: 'open', actions: { type: 'applyOrder', params: ({ event }) => ({ order: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
      },
      // what is on its way may be from before the change
      on: { pushed: { target: 'loading', reenter: true } },
    },
    failed: { tags: 'failed', on: { retry: 'loading', pushed: 'loading' } },
    open: {
      initial: 'choosing',
      on: { pushed: 'loading' },
      after: { payLeft: { target: 'loading', meta: { rules: ['PAY-04'] } } },
      states: {
        choosing: {
          tags: 'choosing',
          on: { pay: { target: 'paying', actions: { type: 'applyChannel', params: ({ event }) => event } } },
        },
        paying: {
          tags: 'busy',
          invoke: {
            id: 'startPayment',
            src: 'startPayment',
            input: ({ context }) => ({
              orderId: context.orderId,
              channel: context.channel ?? '',
              payFen: context.order?.payFen ?? 0,
            }),
            onDone: { target: 'checking', actions: { type: 'applyPayment', params: ({ event }) => event.output } },
            onError: [
              {
                description: 'The order costs something else by now: it is read again, and nothing was begun',
                guard: { type: 'isPriceChanged', params: ({ event }) => ({ error: event.error }) },
                target: '#payment.loading',
                actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'refused',
                actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
          // a payment that is being begun is not lost for it: the server compares the price
          on: { pushed: {} },
        },
        checking: {
          description: 'The person pays on the page of the provider; an answer that is lost is asked for again',
          tags: 'checking',
          initial: 'asking',
          // what came back says nothing about an order that changed meanwhile: the payment is asked for, then the order
          on: { back: 'choosing', pushed: '.asking' },
          states: {
            asking: {
              invoke: {
                id: 'askPayment',
                src: 'askPayment',
                input: ({ context }) => ({ orderId: context.orderId, payNo: context.payNo ?? '' }),
                onDone: [
                  {
                    guard: { type: 'hasPaid', params: ({ event }) => ({ outcome: event.output }) },
                    target: '#payment.loading',
                  },
                  {
                    guard: { type: 'hasRefused', params: ({ event }) => ({ outcome: event.output }) },
                    target: '#payment.open.refused',
                    actions: 'recordRefusal',
                  },
                  {
                    guard: { type: 'isSentBack', params: ({ event }) => ({ outcome: event.output }) },
                    target: '#payment.loading',
                    actions: 'notifySentBack',
                    meta: { rules: ['PAY-03'] },
                  },
                  { target: 'waiting' },
                ],
                onError: 'waiting',
              },
            },
            waiting: { after: { pollDelay: 'asking' } },
          },
        },
        refused: {
          tags: 'refused',
          on: {
            pay: { target: 'paying', actions: { type: 'applyChannel', params: ({ event }) => event } },
            back: 'choosing',
          },
        },
      },
    },
    paid: { tags: 'paid' },
    refunding: {
      description: 'The money came, but the order could not go on with it: it goes back the way it came',
      tags: 'refunding',
    },
    expired: { tags: 'expired', meta: { rules: ['PAY-04'] }, on: { pushed: 'loading', retry: 'loading' } },
  },
})
