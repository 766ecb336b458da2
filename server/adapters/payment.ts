import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a provider says of a payment: by a callback that it signs, or when it is asked. */
export interface PaymentFacts {
  payNo: string
  amountFen: number
  ok: boolean
}
/** Who takes and gives back money (hospital.md 6). */
export interface PaymentProvider {
  /** ways to pay that it brings; none: nothing is set up */
  readonly channels: readonly string[]
  /** begins a payment; the page of the provider, null where the patient stays on ours */
  start(of: { payNo: string; amountFen: number; subject: string }): Promise<{ url: string | null }>
  /** what became of a payment whose callback did not come; null: nothing yet. `raw`: what is kept of it */
  ask(of: { payNo: string; amountFen: number; raw: unknown }): Promise<PaymentFacts | null>
  /** pays back; the same number again answers the first. False: it did not work, another try may */
  refund(of: { refundNo: string; payNo: string; amountFen: number }): Promise<boolean>
  /** what a callback says; null: its signature is wrong */
  verify(callback: PaymentFacts & { sign: string }): PaymentFacts | null
  /** of the demonstration alone: the callback as its page would make it */
  sign?(facts: PaymentFacts): string
}

/** Nothing is set up: every payment is refused by who asks for its channels. */
export const noPayment: PaymentProvider = {
  channels: [],
  start: () => Promise.reject(new Error('no payment provider is set up')),
  ask: () => Promise.resolve(null),
  refund: () => Promise.resolve(false),
  verify: () => null,
}

/** The demonstration: a page with 成功, 失败 and 延迟回调, callbacks signed with a key of this process, refunds that always work. */
export function demoPayment(): PaymentProvider {
  const key = randomBytes(32)
  const sign = ({ payNo, amountFen, ok }: PaymentFacts) =>
    createHmac('sha256', key).update(`${payNo}\n${amountFen}\n${ok}`).digest('hex')
  return {
    channels: ['demo'],
    start: () => Promise.resolve({ url: null }),
    // on its page 延迟回调 takes the money at once
    ask: ({ payNo, amountFen, raw }) =>
      Promise.resolve(typeof raw === 'object' && raw !== null && 'dueAt' in raw ? { payNo, amountFen, ok: true } : null),
    refund: () => Promise.resolve(true),
    sign,
    verify: ({ payNo, amountFen, ok, sign: given }) => {
      const [own, theirs] = [Buffer.from(sign({ payNo, amountFen, ok })), Buffer.from(given)]
      return own.length === theirs.length && timingSafeEqual(own, theirs) ? { payNo, amountFen, ok } : null
    },
  }
}
