/** A line of a list that stands in JSON, as texts by column. */
export type JsonRow = Readonly<Record<string, string>>

/** A column of such a list: a text, or one of `options` where these are what is common. */
export interface JsonColumn {
  key: string
  label: string
  placeholder?: string
  options?: readonly string[]
}

/** How lines are read from JSON and written back; null: this JSON is none that fields can show, it stays code. */
export interface JsonShape {
  columns: readonly JsonColumn[]
  read: (item: unknown) => JsonRow | null
  write: (row: JsonRow) => unknown
}

/** A value of a form as JSON text: lists come from the server as they are. */
export const jsonTextOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** The lines of a JSON text, null when fields cannot show all of it. */
export function rowsIn(text: string, { read }: JsonShape): JsonRow[] | null {
  if (text.trim() === '') return []
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return null
    const rows = list.map(read)
    return rows.every(row => row !== null) ? rows : null
  } catch {
    return null
  }
}

const entriesOf = (item: unknown): ReadonlyMap<string, unknown> | null =>
  typeof item === 'object' && item !== null && !Array.isArray(item) ? new Map(Object.entries(item)) : null
const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** Parts of a check rule: how many characters, the pattern that they must match, what is said otherwise. */
export const RULE_PARTS: JsonShape = {
  columns: [
    { key: 'digits', label: '位数', placeholder: '* 或数字' },
    { key: 'pattern', label: '正则表达式', placeholder: '如 [A-Z]{2}' },
    { key: 'message', label: '提示文本', placeholder: '不符合时的提示' },
  ],
  read: item => {
    const facts = entriesOf(item)
    if (facts === null) return null
    const { digits, pattern, message = '', ...rest } = Object.fromEntries(facts)
    return isText(digits) && isText(pattern) && isText(message) && Object.keys(rest).length === 0
      ? { digits: String(digits), pattern: String(pattern), message: String(message) }
      : null
  },
  write: ({ digits = '', pattern = '', message = '' }) => ({ digits: digits.trim(), pattern, message }),
}

const PREDICATES = ['Path', 'Method', 'Host', 'Header', 'Query', 'Cookie', 'RemoteAddr', 'After', 'Before', 'Between', 'Weight']
const FILTERS = [
  'StripPrefix',
  'PrefixPath',
  'RewritePath',
  'AddRequestHeader',
  'AddResponseHeader',
  'RemoveRequestHeader',
  'SetPath',
  'Retry',
]

/** Conditions or filters of a route: a name and its arguments; arguments by name stay code. */
const named = (options: readonly string[]): JsonShape => ({
  columns: [
    { key: 'name', label: '名称', options },
    { key: 'args', label: '参数', placeholder: '多个以英文逗号分隔' },
  ],
  read: item => {
    const facts = entriesOf(item)
    if (facts === null) return null
    const { name, args = [], ...rest } = Object.fromEntries(facts)
    const isPlain = Array.isArray(args) && args.every(one => typeof one === 'string' && !one.includes(','))
    return typeof name === 'string' && isPlain && Object.keys(rest).length === 0 ? { name, args: args.join(',') } : null
  },
  write: ({ name = '', args = '' }) => ({
    name: name.trim(),
    args: args
      .split(',')
      .map(one => one.trim())
      .filter(one => one !== ''),
  }),
})
export const ROUTE_PREDICATES = named(PREDICATES)
export const ROUTE_FILTERS = named(FILTERS)
