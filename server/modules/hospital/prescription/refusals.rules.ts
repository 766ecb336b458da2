import { RX_REFUSALS } from '#contract/rules/prescriptionTexts.ts'
import type { RxRefusal } from '#contract/rules/prescriptionTexts.ts'
import { Refusal } from '#server/plugins/refusal.ts'

/** A refused command on a prescription; `more` stands beside the reason in its result, `text` in place of the usual words. */
export const rxRefusal = (reason: RxRefusal, more: object = {}, text: string = RX_REFUSALS[reason]): Refusal =>
  new Refusal(text, { result: { reason, ...more } })
