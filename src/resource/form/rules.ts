import type { DictItem } from '#contract/entities/session.ts'
import { isNumeric, type Field } from '#contract/resources/field.ts'
import { fieldError, isTyped, missingText, numberError, textError } from '#contract/rules/fieldRules.ts'
import type { Draft } from '#machines/resourceList/resourceList.types.ts'
import { formFields, type NamedField } from '../fields.ts'
import type { ListSetup } from '../listTypes.ts'

export type Issues = Readonly<Record<string, string>>

/** What is wrong with one value, or null. The server asks the same once more. */
export function errorOf(field: Field, value: unknown): string | null {
  const text = value === null || value === undefined ? '' : String(value)
  if (text.trim() === '') return field.required ? missingText(field) : null
  if (isNumeric(field)) return numberError(field, text.trim())
  return isTyped(field) ? textError(field, text, Date.now) : null
}

/** Kinds that stand in a workbook by names which the server alone knows: people, departments, places, stored files. */
const LOOKED_UP = new Set<Field['kind']>(['user', 'depart', 'role', 'position', 'area', 'category', 'tree', 'image', 'file'])

/** What is wrong with a text of a workbook; values of a dictionary stand there by their texts, `items` are those it has, undefined while nobody knows. */
export function importError(field: Field, text: string, items?: readonly DictItem[]): string | null {
  if (text.trim() === '') return errorOf(field, text)
  if (LOOKED_UP.has(field.kind)) return null
  if (field.dict === undefined) return fieldError(field, text.trim(), Date.now)
  if (items === undefined || items.length === 0) return null
  const known = new Set(items.flatMap(item => [item.text, item.value]))
  const parts = known.has(text.trim()) ? [] : text.split(/[,，]/).map(part => part.trim())
  return (parts.length < 2 || field.kind === 'dictMulti') && parts.every(part => known.has(part))
    ? null
    : `${field.label}不是有效的选项`
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
export function errorsOf(setup: ListSetup, draft: Draft, first: Draft | null): Issues {
  const own = setup.screen.form?.check?.(draft) ?? {}
  const issues = shownFields(setup, draft).flatMap(({ key, field }) => {
    const isEmpty = (draft[key] ?? '') === ''
    // a secret that is left empty stays as it is
    const isKept = first !== null && ((field.secret === true && isEmpty) || (draft[key] ?? '') === (first[key] ?? ''))
    const issue = (isKept ? null : errorOf(field, draft[key])) ?? own[key] ?? null
    return issue === null ? [] : [[key, issue]]
  })
  return Object.fromEntries(issues)
}
