import { ORDER_REFUSALS } from '#contract/rules/orderTexts.ts'

/** 医保: settles an order with the insurance (hospital.md 6). `off`: not set up, in the words for people. */
export interface InsuranceProvider {
  readonly off: string | null
}
/** Nothing is set up: it says so, and never pretends (PAY-08). */
export const noInsurance: InsuranceProvider = { off: ORDER_REFUSALS.INSURANCE_OFF }
