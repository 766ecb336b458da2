import { emailFault, mobileFault, usernameFault } from '#contract/rules/accountForm.ts'
import * as form from '#contract/rules/formRules.ts'
import type { TextRule } from '#contract/rules/formRules.ts'
import { isNumeric, type Field, type RuleName } from '#contract/resources/field.ts'
import type { Draft } from '#machines/resourceList/resourceList.types.ts'
import { formFields, type NamedField } from '../fields.ts'
import type { ListSetup } from '../listSetup.ts'

const RULES: Readonly<Partial<Record<RuleName, TextRule>>> = {
  mobile: mobileFault,
  email: emailFault,
  username: usernameFault,
  natural: form.naturalNumberFault,
  letters: form.lettersFault,
  landline: form.landlineFault,
  bankCard: form.bankCardFault,
  identity: form.documentFault,
  chineseId: form.idCardFault(Date.now),
  qq: form.qqFault,
  url: form.urlFault,
  lettersDigits20: form.shortCodeFault,
  name2to100: form.nameFault,
  digitsAndBreaks: form.digitLinesFault,
  max255: form.shortTextFault,
}
const TYPED: ReadonlySet<Field['kind']> = new Set(['text', 'textarea', 'number', 'money', 'rich', 'markdown', 'code', 'cron'])

export type Faults = Readonly<Record<string, string>>

function numberFault(field: Field, value: number): string | null {
  if (!Number.isFinite(value)) return `${field.label}不是有效的数字`
  if (field.min !== undefined && value < field.min) return `${field.label}不能小于${field.min}`
  if (field.max !== undefined && value > field.max) return `${field.label}不能大于${field.max}`
  return null
}

/** What is wrong with one value, or null. The server asks the same once more. */
export function faultOf(field: Field, value: unknown): string | null {
  const text = value === null || value === undefined ? '' : String(value)
  if (text.trim() === '') return field.required ? `请${TYPED.has(field.kind) ? '输入' : '选择'}${field.label}` : null
  if (isNumeric(field)) return numberFault(field, Number(value))
  if (!TYPED.has(field.kind)) return null
  return form.firstFault(
    [
      ...(field.min === undefined ? [] : [form.minLengthFault(field.min)]),
      ...(field.max === undefined ? [] : [form.maxLengthFault(field.max)]),
      ...(field.rules ?? []).flatMap(name => RULES[name] ?? []),
    ],
    text,
  )
}

/** What is wrong with a text of a workbook: dictionaries and people stand there by their names, which the server knows. */
export function importFault(field: Field, text: string): string | null {
  if (text.trim() === '' || (TYPED.has(field.kind) && field.dict === undefined)) return faultOf(field, text)
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

/** Everything that is wrong with a draft, by field. */
export function faultsOf(setup: ListSetup, draft: Draft, isNew: boolean): Faults {
  const own = setup.screen.form?.check?.(draft) ?? {}
  const faults = shownFields(setup, draft).flatMap(({ key, field }) => {
    // a secret that is left empty stays as it is
    const isKept = field.secret === true && !isNew && (draft[key] ?? '') === ''
    const fault = isKept ? null : (faultOf(field, draft[key]) ?? own[key] ?? null)
    return fault === null ? [] : [[key, fault]]
  })
  return Object.fromEntries(faults)
}
