import { ORDER_REFUSALS } from '#contract/rules/orderTexts.ts'

/** 处方流转: gives a sheet to a pharmacy outside of the hospital (hospital.md 6). `off`: not set up, in the words for people. */
interface RxCirculation {
  readonly off: string | null
}
/** Nothing is set up: it says so, and never pretends (PAY-08). */
export const noCirculation: RxCirculation = { off: ORDER_REFUSALS.CIRCULATION_OFF }
