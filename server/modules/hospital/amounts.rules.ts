import { AMOUNT_TEXT, parseAmount } from '#contract/prescriptions/amount.ts'
import type { Amount } from '#contract/prescriptions/amount.ts'
import { DRUG_TEXT } from '#contract/rules/drugTexts.ts'
import type { Save } from '#server/crud/hooks.ts'
import { refuseField, textAfter } from './refuseField.rules.ts'

/** Amounts of a row as it will be, by the beginning of their columns (`doseMin` of `doseMinText`); null where nothing is written. Refuses a text that is none. */
export function amountsAfter<K extends string>(save: Save, keys: readonly K[]): Record<K, Amount | null> {
  const read = keys.map((key): [K, Amount | null] => {
    const text = textAfter(save, `${key}Text`).trim()
    const amount = text === '' ? null : parseAmount(text)
    if (text !== '' && amount === null) refuseField(`${key}Text`, AMOUNT_TEXT)
    return [key, amount]
  })
  return Object.fromEntries(read) as Record<K, Amount | null>
}

/** The pairs of amounts as columns: `doseMinKind`, `doseMinValue`. They are no fields, so they are written after the row. */
export const amountColumns = (amounts: Readonly<Record<string, Amount | null>>): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([key, amount]) => [
      [`${key}Kind`, amount?.kind ?? null],
      [`${key}Value`, amount?.value ?? null],
    ]),
  )

/** Refuses a smallest amount above the largest, or of another kind. */
export function refuseRange(min: Amount | null, max: Amount | null, field: string): void {
  if (min === null || max === null) return
  if (min.kind !== max.kind) refuseField(field, DRUG_TEXT.otherKind)
  if (min.value > max.value) refuseField(field, DRUG_TEXT.minAboveMax)
}
