import { Refusal } from '#server/plugins/refusal.ts'
import type { Save } from '#server/crud/hooks.ts'

/** What a row will say of a field once it is written; '' for nothing. */
export const textAfter = ({ values, before }: Pick<Save, 'values' | 'before'>, name: string): string =>
  String((name in values ? values[name] : before?.[name]) ?? '')

/** Refuses a row for one of its fields; a form shows the sentence there. */
export const refuseField = (field: string, text: string): never => {
  throw new Refusal(text, { result: { issues: { [field]: text } } })
}
