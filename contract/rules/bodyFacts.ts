/** How a number of the body is written in a form and kept: `per` smaller units make one of the written ones, between `min` and `max` smaller units. */
export interface BodyNumber {
  per: number
  min: number
  max: number
}
/** Weight, kg as g. */
export const WEIGHT_G: BodyNumber = { per: 1_000, min: 500, max: 300_000 }
/** Creatinine, µmol/L in tenths. */
export const CREATININE_UMOL10: BodyNumber = { per: 10, min: 10, max: 30_000 }

/** A number as typed, in the smaller unit; null where nothing is typed, undefined where it is none, too fine or out of bounds. */
export function typedNumber(text: string, { per, min, max }: BodyNumber): number | null | undefined {
  const written = text.trim()
  if (written === '') return null
  const [whole, broken] = [String(max / per).length, String(per).length - 1]
  const value = Math.round(Number(written) * per)
  return new RegExp(`^\\d{1,${whole}}(?:\\.\\d{1,${broken}})?$`).test(written) && value >= min && value <= max ? value : undefined
}

/** What a form shows of a stored number. */
export const writtenNumber = (value: number | null | undefined, { per }: BodyNumber): string =>
  value == null ? '' : String(value / per)

/** Answers to what a doctor records of weight, kidneys, liver, pregnancy and lactation. */
export const PATIENT_FACTS_TEXT = {
  saved: '已更新用药要点',
  wrongDay: '请填写正确的检验日期',
  futureDay: '检验日期不能晚于今天',
} as const
