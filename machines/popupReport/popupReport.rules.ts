import type {
  ReportColumn,
  ReportConfig,
  ReportPage,
  ReportQueryItem,
  ReportRow,
  ReportValue,
} from '#contract/entities/report.ts'
import type { ReportSort } from './popupReport.types.ts'

/** `field=asc` or `field=desc` in any letter case; null for anything else (POPUP-19). */
export function parseSorter(text: string): ReportSort {
  const found = /^\s*(\w+)=(asc|desc)\s*$/i.exec(text)
  const [, column, order] = found ?? []
  if (column === undefined || order === undefined) return null
  return { column, order: order.toLowerCase() === 'asc' ? 'asc' : 'desc' }
}

const KEY_LENGTH = 50
const part = (value: ReportValue | undefined): string => (value === undefined || value === null ? '' : String(value))

/** Key of a row: its id, if present, joined with the other values, cut to 50 characters (POPUP-22). Rows that differ later share it. */
export function rowKey(row: ReportRow): string {
  const others = Object.entries(row).flatMap(([name, value]) => (name === 'id' ? [] : [part(value)]))
  return [part(row['id']), ...others].join('').slice(0, KEY_LENGTH)
}

const whole = (row: ReportRow): string => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Whether two rows are the same one: by id where there is one, else by all values, because cut keys of different rows may be equal. */
export const isSameRow = (one: ReportRow, other: ReportRow): boolean =>
  part(one['id']) === part(other['id']) && (part(one['id']) !== '' || whole(one) === whole(other))

/** A key for each row of a page that no other row of it has. */
export function pageKeys(rows: readonly ReportRow[]): string[] {
  const counts = new Map<string, number>()
  return rows.map(row => {
    const key = rowKey(row)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count === 0 ? key : `${key}#${count}`
  })
}

/** The selection with these rows taken in or out; the order of choosing stays. */
export const marked = (selected: readonly ReportRow[], rows: readonly ReportRow[], isSelected: boolean): ReportRow[] =>
  isSelected
    ? [...selected, ...rows.filter(row => !selected.some(one => isSameRow(one, row)))]
    : selected.filter(one => !rows.some(row => isSameRow(one, row)))

/** Names under which an item of the form is sent (contract.md 23.2). */
export const fieldsOf = ({ field, mode }: ReportQueryItem): string[] =>
  mode === 'group' ? [`${field}_begin`, `${field}_end`] : [field]

/** The items of the form: hidden '1' only when it is expanded (POPUP-09). */
export const visibleItems = (items: readonly ReportQueryItem[], isExpanded: boolean): ReportQueryItem[] =>
  items.filter(({ hidden }) => isExpanded || hidden !== '1')

const bare = (text: string): string => text.replace(/^'(.*)'$/, '$1')

/**
 * What the form starts with: the defaults of its items, and the dynamic parameters that are at the same time a single field of it, without the quotes
 * that old parameters carry (contract.md 23.6).
 */
export function startValues(items: readonly ReportQueryItem[], param: Readonly<Record<string, string>>): Record<string, string> {
  const given = new Map(Object.entries(param))
  return Object.fromEntries(
    items.flatMap(item => {
      if (item.mode !== 'single') return []
      const value = given.has(item.field) && item.hidden !== '1' ? bare(given.get(item.field) ?? '') : (item.defValue ?? '')
      return value === '' ? [] : [[item.field, value]]
    }),
  )
}

/** Rows and total of an answer; `total` may have come as text, nothing at all as null (contract.md 23.3, 32.14). */
export function pageOf(page: ReportPage | null): { rows: ReportRow[]; total: number } {
  const total = Number(page?.total ?? 0)
  return { rows: page?.records ?? [], total: Number.isFinite(total) ? total : 0 }
}

const REPLACED = '_replace_text_'

/** Text of a cell: by the dictionary its column names, comma-joined values part by part; unknown values stay (POPUP-21). */
export function cellText(column: ReportColumn, row: ReportRow, dictOptions: ReportConfig['dictOptions']): string {
  const value = part(row[column.dataIndex])
  const name = column.customRender ?? ''
  if (name.startsWith(REPLACED)) return part(row[name.slice(REPLACED.length)])
  const items = new Map(Object.entries(dictOptions)).get(name)
  if (name === '' || items === undefined) return value
  const texts = new Map(items.flatMap(item => (item === null ? [] : [[String(item.value), item.text] as const])))
  return (
    texts.get(value) ??
    value
      .split(',')
      .map(one => texts.get(one) ?? one)
      .join(',')
  )
}
