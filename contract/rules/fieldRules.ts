/** What may stand in a field of a resource: asked by the form, by the preview of an import and once more by the server, with the same sentences. */
import { isLong, isNumeric, type Field, type RuleName } from '../resources/field.ts'
import { emailError, knownMobileError, mobileError, newPasswordError, usernameError } from './accountForm.ts'
import { cronError } from '../cron/cronError.ts'
import { dayOf, momentOf } from './dayText.ts'
import * as form from './formRules.ts'

const optional =
  (rule: form.TextRule): form.TextRule =>
  text =>
    text === '' ? null : rule(text)

/** The rules a field may name, with the specification's texts. An empty field passes all of them. */
const RULES: Readonly<Record<RuleName, (now: () => number) => form.TextRule>> = {
  mobile: () => optional(mobileError),
  knownMobile: () => optional(knownMobileError),
  email: () => emailError,
  username: () => optional(usernameError),
  newPassword: () => optional(newPasswordError),
  natural: () => form.naturalNumberError,
  letters: () => form.lettersError,
  landline: () => form.landlineError,
  bankCard: () => form.bankCardError,
  identity: () => form.documentError,
  chineseId: form.idCardError,
  qq: () => form.qqError,
  url: () => form.urlError,
  lettersDigits20: () => form.shortCodeError,
  name2to100: () => form.nameError,
  digitsAndBreaks: () => form.digitLinesError,
  max255: () => form.shortTextError,
  cron: () => cronError,
}

const TYPED: ReadonlySet<Field['kind']> = new Set(['text', 'textarea', 'number', 'money', 'rich', 'markdown', 'code', 'cron'])
const SHORT_MAX = 1_000
const LONG_MAX = 200_000
const INTEGER_MAX = 2_147_483_647

/** True for kinds that a person writes; the others are chosen. */
export const isTyped = (field: Field): boolean => TYPED.has(field.kind)

/** What an absent value is told. */
export const missingText = (field: Field): string => `请${isTyped(field) ? '输入' : '选择'}${field.label}`

/** What is wrong with the text of a number that is there (never empty), or null: 15 digits, as many after the point as the field has. */
export function numberError(field: Field, text: string): string | null {
  const number = /^[+-]?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(number)) return `${field.label}不是有效的数字`
  const fraction = text.split('.')[1]?.replace(/0+$/, '') ?? ''
  const digits = field.digits ?? 0
  if (fraction.length > digits) return digits ? `${field.label}最多${digits}位小数` : `${field.label}必须是整数`
  if (field.min !== undefined && number < field.min) return `${field.label}不能小于${field.min}`
  if (field.max !== undefined && number > field.max) return `${field.label}不能大于${field.max}`
  return Math.abs(number) > INTEGER_MAX && digits === 0 ? `${field.label}超出范围` : null
}

/** What is wrong with a text that is there, or null: its length and the rules that the field names. `now` in epoch milliseconds (a birthday has been). */
export function textError(field: Field, text: string, now: () => number): string | null {
  const kindMax = isLong(field) || field.kind === 'image' || field.kind === 'file' ? LONG_MAX : SHORT_MAX
  return form.firstIssue(
    [
      value => (value.includes('\u0000') ? `${field.label}包含无效字符` : null),
      field.min === undefined ? () => null : form.minLengthError(field.min),
      form.maxLengthError(field.max ?? kindMax),
      ...(field.rules ?? []).map(name => RULES[name](now)),
    ],
    text,
  )
}

/** What is wrong with a value that is there (never empty), as a sentence; null is nothing. `now` in epoch milliseconds. */
export function fieldError(field: Field, text: string, now: () => number): string | null {
  if (isNumeric(field)) return numberError(field, text)
  if (field.kind === 'date') return dayOf(text) === null ? `${field.label}不是有效的日期` : null
  if (field.kind === 'datetime') return momentOf(text) === null ? `${field.label}不是有效的时间` : null
  if (field.kind === 'yesNo') return text === 'Y' || text === 'N' ? null : `${field.label}只能是 Y 或 N`
  return textError(field, text, now)
}
