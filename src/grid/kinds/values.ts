import { optionText } from '#contract/entities/dictionary.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { commaParts } from '#contract/http/commaText.ts'
import type { CellFacts } from './cellKind.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'

/** The dictionary a column's options come from: a code, or a registered `table,text,code`; null for none (ENTITY-29). */
export const dictOf = ({
  dictCode,
  dictTable,
  dictText,
}: Pick<GridColumn, 'dictCode' | 'dictTable' | 'dictText'>): string | null =>
  dictCode === undefined || dictCode === ''
    ? null
    : dictTable === undefined || dictTable === ''
      ? dictCode
      : [dictTable, dictText, dictCode].join(',')

/** A value as text; nothing is ''. */
export const textOf = (value: GridValue): string => (value === null ? '' : String(value))
/** Empty text is no value. */
export const orNull = (text: string | null | undefined): string | null => (text === '' || text == null ? null : text)

/** Full-width digits, letters and signs as their plain ones, as Chinese input methods type them. */
export const halfWidth = (text: string): string =>
  // a paste asks ten thousand times, mostly for nothing
  /[\uFF01-\uFF5E\u3000]/.test(text)
    ? text.replaceAll(/[\uFF01-\uFF5E]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')
    : text

type Chosen = Pick<CellFacts, 'choices' | 'column' | 'names'>

function labelOf({ choices, column, names }: Chosen, value: string): string {
  const found = choices.find(one => one.value === value)
  if (found !== undefined) return optionText(found)
  const dict = column.options === undefined ? dictOf(column) : null
  return dict?.includes(',') === true ? names.item(dict, value) : value
}
/** The text of one chosen value, also of one that a table no longer offers; the value itself where nobody knows it. */
export const oneLabel = (value: GridValue, cell: Chosen): string => (value === null ? '' : labelOf(cell, String(value)))
/** The texts of comma-joined values. */
export const manyLabels = (value: GridValue, cell: Chosen): string =>
  commaParts(textOf(value))
    .map(one => labelOf(cell, one))
    .join('、')

/** The value of an option by its text or itself; undefined when there is none, null for an empty text. */
export function oneValue(text: string, { choices }: Pick<CellFacts, 'choices'>): string | null | undefined {
  const wanted = text.trim()
  if (wanted === '') return null
  return choices.find(one => optionText(one) === wanted || one.value === wanted)?.value
}
/** Several of them, between commas of any kind. */
export function manyValues(text: string, cell: Pick<CellFacts, 'choices'>): string | null | undefined {
  const values = text
    .split(/[,，、;；]/)
    .map(part => oneValue(part, cell))
    .filter(value => value !== null)
  return values.includes(undefined) ? undefined : orNull(values.join(','))
}

/** A number from what people and spreadsheets write: full-width digits, thousands separators; undefined when it is none. */
export function numberValue(text: string): number | null | undefined {
  const plain = halfWidth(text).replaceAll(/[\s,]/g, '')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

const two = (n: number): string => String(n).padStart(2, '0')
/** Days and moments as people and Excel write them (1900 serial numbers too), as YYYY-MM-DD with HH:mm:ss when asked for. */
export function dateValue(text: string, withTime: boolean): string | null | undefined {
  const plain = halfWidth(text).trim()
  if (plain === '') return null
  const serial = /^\d{5}(\.\d+)?$/.test(plain) ? new Date(Math.round((Number(plain) - 25_569) * 86_400) * 1_000) : null
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(plain)
  const parts =
    serial === null
      ? match?.slice(1).map(part => Number(part ?? 0))
      : [
          serial.getUTCFullYear(),
          serial.getUTCMonth() + 1,
          serial.getUTCDate(),
          serial.getUTCHours(),
          serial.getUTCMinutes(),
          serial.getUTCSeconds(),
        ]
  if (parts === undefined) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const made = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  if (made.getUTCMonth() !== month - 1 || made.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59) return undefined
  const date = `${year}-${two(month)}-${two(day)}`
  return withTime ? `${date} ${two(hour)}:${two(minute)}:${two(second)}` : date
}

/** Last parts of stored paths, without what the server put before the name. */
export const fileNames = (value: GridValue): string[] =>
  commaParts(textOf(value)).map(path => decodeURIComponent(path.split('/').at(-1) ?? path))
