import type { PromiseActorLogic } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'

/** What is to be paid, as its page shows it. */
export interface PayableOrder {
  id: string
  /** number that people read out */
  orderNo: string
  /** what the payment is for, in a few words */
  subject: string
  payFen: number
  /** `open` can be paid, `paid` was, `closed` was cancelled or timed out; `refunding`: its money goes back or went back */
  state: 'open' | 'paid' | 'closed' | 'refunding'
  /** ms until the order closes by itself, counted by the server */
  leftMs: number
  /** ways to pay that are set up; none: a sentence says so */
  channels: string[]
}

export interface PaymentContext {
  orderId: string
  order: PayableOrder | null
  channel: string | null
  /** number of the payment that is under way */
  payNo: string | null
  failure: Failure | null
}

export type PaymentEvent =
  | { type: 'pay'; channel: string }
  | { type: 'back' }
  | { type: 'retry' }
  /** the server says that the order changed */
  | { type: 'pushed' }

/** Money came in vain: the order was paid otherwise, or is over. */
export type PaymentEmitted = { type: 'payment.sentBack' }

export type PaymentTag = 'loading' | 'busy' | 'choosing' | 'checking' | 'paid' | 'refused' | 'refunding' | 'expired' | 'failed'

/** Reads the order. Rejects with a Failure. */
export type FetchOrder = PromiseActorLogic<PayableOrder, { orderId: string }>
/** Begins a payment of `payFen`, what the page shows; the provider's page is opened by the provided logic. Rejects with a Failure. */
export type StartPayment = PromiseActorLogic<{ payNo: string }, { orderId: string; channel: string; payFen: number }>
/** What became of a payment; `refunding`: its money came and goes back. Rejects with a Failure. */
export type AskPayment = PromiseActorLogic<'waiting' | 'paid' | 'refused' | 'refunding', { orderId: string; payNo: string }>
