import { isNumeric, type Field } from '#contract/resources/field.ts'
import { isTyped, missingText, numberFault, textFault } from '#contract/rules/fieldRules.ts'
import type { Draft } from '#machines/resourceList/resourceList.types.ts'
import { formFields, type NamedField } from '../fields.ts'
import type { ListSetup } from '../listSetup.ts'

export type Faults = Readonly<Record<string, string>>

/** What is wrong with one value, or null. The server asks the same once more. */
export function faultOf(field: Field, value: unknown): string | null {
  const text = value === null || value === undefined ? '' : String(value)
  if (text.trim() === '') return field.required ? missingText(field) : null
  if (isNumeric(field)) return numberFault(field, text.trim())
  return isTyped(field) ? textFault(field, text, Date.now) : null
}

/** What is wrong with a text of a workbook: dictionaries and people stand there by their names, which the server knows. */
export function importFault(field: Field, text: string): string | null {
  if (text.trim() === '' || (isTyped(field) && field.dict === undefined)) return faultOf(field, text)
  return null
}

/** Fields that this form shows now. */
export const shownFields = ({ resource, screen, owner }: ListSetup, draft: Draft): NamedField[] =>
  formFields(resource).filter(
    ({ key, field }) =>
      key !== owner?.by &&
      // the place in a tree is where 添加 was pressed, unless the field has an editor for it
      !(key === resource.parent && field.kind === 'text') &&
      screen.form?.isShown?.(key, draft) !== false,
  )

/** Everything that is wrong with a draft, by field. Of a row that exists, `first`, what was not changed is not judged (WALK-13). */
export function faultsOf(setup: ListSetup, draft: Draft, first: Draft | null): Faults {
  const own = setup.screen.form?.check?.(draft) ?? {}
  const faults = shownFields(setup, draft).flatMap(({ key, field }) => {
    const isEmpty = (draft[key] ?? '') === ''
    // a secret that is left empty stays as it is
    const isKept = first !== null && ((field.secret === true && isEmpty) || (draft[key] ?? '') === (first[key] ?? ''))
    const fault = (isKept ? null : faultOf(field, draft[key])) ?? own[key] ?? null
    return fault === null ? [] : [[key, fault]]
  })
  return Object.fromEntries(faults)
}
