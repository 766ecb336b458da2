import { ORDER_REFUSALS } from '#contract/rules/orderTexts.ts'
import type { OrderRefusal } from '#contract/rules/orderTexts.ts'
import { Refusal } from '#server/plugins/refusal.ts'

/** A refused command on stock, an order, a payment or a refund; `more` stands beside the reason in its result, `text` in place of the usual words. */
export const orderRefusal = (reason: OrderRefusal, more: object = {}, text: string = ORDER_REFUSALS[reason]): Refusal =>
  new Refusal(text, { result: { reason, ...more } })
