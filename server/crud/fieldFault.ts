import { isNumeric } from '#contract/resources/field.ts'
import type { Field } from '#contract/resources/field.ts'
import { numberFault, textFault } from '#contract/rules/fieldRules.ts'
import { dayOf, momentOf } from './wireValue.ts'

/** What is wrong with a value that is there (never empty), as a sentence; null is nothing. */
export function fieldFault(field: Field, text: string, now: () => number): string | null {
  if (isNumeric(field)) return numberFault(field, text)
  if (field.kind === 'date') return dayOf(text) === null ? `${field.label}不是有效的日期` : null
  if (field.kind === 'datetime') return momentOf(text) === null ? `${field.label}不是有效的时间` : null
  if (field.kind === 'yesNo') return text === 'Y' || text === 'N' ? null : `${field.label}只能是 Y 或 N`
  return textFault(field, text, now)
}
