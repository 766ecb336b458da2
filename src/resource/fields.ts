import { isLong, isNumeric, type Field } from '#contract/resources/field.ts'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import { date as dayOf, dateTime } from '#src/lib/format.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'

export interface NamedField {
  key: string
  field: Field
}

export const fieldsOf = (resource: AnyResource): NamedField[] =>
  Object.entries(resource.fields).map(([key, field]) => ({ key, field }))

/** Fields of the plain search, those behind 展开 last. */
export const searchFields = (resource: AnyResource): NamedField[] => {
  const asked = fieldsOf(resource).filter(({ field }) => field.search !== undefined)
  return [...asked.filter(({ field }) => !field.searchMore), ...asked.filter(({ field }) => field.searchMore)]
}

/** Fields that may be columns: everything the server sends. */
export const listedFields = (resource: AnyResource): NamedField[] =>
  fieldsOf(resource).filter(({ field }) => !field.secret && !field.formOnly)

/** Fields of the form. */
export const formFields = (resource: AnyResource): NamedField[] => fieldsOf(resource).filter(({ field }) => !field.readOnly)

const UNSORTED = new Set(['image', 'file', 'dictMulti'])
export const isSortable = (field: Field): boolean => !field.notAsked && !isLong(field) && !UNSORTED.has(field.kind)

/** Numbers stand right. */
export const alignOf = (field: Field): 'left' | 'right' => (isNumeric(field) && field.dict === undefined ? 'right' : 'left')

const WIDTH: Partial<Record<Field['kind'], number>> = {
  number: 110,
  money: 120,
  date: 120,
  datetime: 180,
  yesNo: 90,
  dict: 120,
  textarea: 240,
  image: 100,
}
/** Wide enough for the words of its header, its sign of order and what usually stands in it, px. */
export const widthOf = ({ kind, label }: Field): number => Math.max(WIDTH[kind] ?? 160, 48 + label.length * 16)

const TAGS = /<[^>]*>/g
const money = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const numbers = new Map<number, Intl.NumberFormat>()
const numberText = (value: number, digits: number): string => {
  const known =
    numbers.get(digits) ?? new Intl.NumberFormat('zh-CN', { minimumFractionDigits: digits, maximumFractionDigits: digits || 6 })
  numbers.set(digits, known)
  return known.format(value)
}
const timeOf = (kind: string, value: unknown): string =>
  typeof value === 'number' ? (kind === 'date' ? dayOf(value) : dateTime(value)) : String(value)

/** What a person reads of a value: the text of its dictionary, numbers with separators; '' for nothing. */
export function textOf(key: string, field: Field | undefined, row: Row): string {
  const said = row[`${key}_dictText`]
  if (typeof said === 'string' && said !== '') return said
  const value = row[key]
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'object') return JSON.stringify(value)
  if (field === undefined) return String(value)
  if (field.kind === 'money') return money.format(Number(value))
  if (field.kind === 'number') return numberText(Number(value), field.digits ?? 0)
  if (field.kind === 'yesNo') return value === 'Y' ? '是' : value === 'N' ? '否' : String(value)
  if (field.kind === 'date' || field.kind === 'datetime') return timeOf(field.kind, value)
  if (field.kind === 'rich') return String(value).replace(TAGS, ' ').trim()
  return String(value)
}
