import { PAGE_SIZE, PAGE_SIZE_MAX } from '../constants.ts'
import { commaParts } from './commaText.ts'
import type { Rule } from './superQuery.ts'

/** What one parameter of a list asks of a field (contract.md 6.4 to 6.6). `plain`: a bare value, which a field searched by parts takes as a part. */
export type Filter =
  | { op: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'like' | 'endsWith' | 'startsWith'; value: string; plain?: true }
  /** one of these; `holdsAny`: the field holds a comma-joined list with one of these in it */
  | { op: 'in' | 'holdsAny'; values: string[] }
export interface FieldFilter {
  field: string
  filter: Filter
}
export interface Sort {
  field: string
  isDescending: boolean
}
export interface Paging {
  pageNo: number
  pageSize: number
}

/** Rows beyond this are not paged to: the database would read all before them (reliability.md 4.2). */
const LIST_DEPTH_MAX = 100_000
/** Values of one IN, parameters and sort columns that are read; what lies beyond is left out. */
const MAX = { values: 500, sorts: 5, value: 2_000 } as const

type Compare = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
const SIGNS: readonly (readonly [sign: string, op: Compare])[] = [
  ['>=', 'ge'],
  ['<=', 'le'],
  ['!=', 'ne'],
  ['<>', 'ne'],
  ['>', 'gt'],
  ['<', 'lt'],
  ['=', 'eq'],
]
const WORDS: ReadonlyMap<string, Compare | 'in'> = new Map([
  ['ge', 'ge'],
  ['le', 'le'],
  ['gt', 'gt'],
  ['lt', 'lt'],
  ['eq', 'eq'],
  ['ne', 'ne'],
  ['in', 'in'],
])

/** Rows that can be chosen at once, to be exported or deleted. */
export const CHOSEN_MAX = 500
/** Parts of comma text, as many of them as a filter takes. */
export const commaList = (text: string): string[] => commaParts(text).slice(0, MAX.values)

const oneOf = (op: 'in' | 'holdsAny', text: string): Filter | null => {
  const values = commaList(text)
  return values.length ? { op, values } : null
}
const compared = (op: Compare, value: string): Filter | null => (value === '' ? null : { op, value })

function byOperator(text: string): Filter | null | undefined {
  const word = /^([a-z]{2}) (.*)$/is.exec(text)
  const known = word ? WORDS.get((word[1] ?? '').toLowerCase()) : undefined
  if (known === 'in') return oneOf('in', word?.[2] ?? '')
  if (known) return compared(known, (word?.[2] ?? '').trim())
  for (const [sign, op] of SIGNS) if (text.startsWith(sign)) return compared(op, text.slice(sign.length).trim())
  return undefined
}

function byStars(text: string): Filter | null | undefined {
  const starts = text.startsWith('*')
  const ends = text.endsWith('*')
  if (!starts && !ends) return undefined
  const value = text.slice(starts ? 1 : 0, ends ? Math.max(1, text.length - 1) : undefined)
  if (/^\**$/.test(value)) return null
  return { op: starts && ends ? 'like' : starts ? 'endsWith' : 'startsWith', value }
}

/**
 * What the value of a plain parameter asks, null when it asks nothing: empty, or an operator without a value. Operators count with and without a
 * space behind them; words need it.
 */
export function parseFilter(given: string): Filter | null {
  const text = given.trim().slice(0, MAX.value)
  if (text === '') return null
  const operator = byOperator(text)
  if (operator !== undefined) return operator
  const stars = byStars(text)
  if (stars !== undefined) return stars
  if (text.includes(',')) return oneOf(text.length > 1 && text.startsWith(',') && text.endsWith(',') ? 'holdsAny' : 'in', text)
  if (text.startsWith('!')) return compared('ne', text.slice(1).trim())
  if (text.indexOf('++') > 0) return { op: 'eq', value: text.replaceAll('++', ',') }
  return { op: 'eq', value: text, plain: true }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ENDS = [
  { end: '_begin', op: 'ge', time: ' 00:00:00' },
  { end: '_end', op: 'le', time: ' 23:59:59' },
] as const

/**
 * The filters of a request: every parameter that names a field `isAsked` knows, and `<field>_begin`, `_end`, `_MultiString`. `isMoment`: a day given
 * for it means its first or last second. Everything else is ignored.
 */
export function parseFilters(
  query: ReadonlyMap<string, string>,
  { isAsked, isMoment }: { isAsked: (field: string) => boolean; isMoment: (field: string) => boolean },
): FieldFilter[] {
  const filters: FieldFilter[] = []
  const put = (field: string, filter: Filter | null) => {
    if (filter) filters.push({ field, filter })
  }
  for (const [name, text] of query) {
    if (isAsked(name)) {
      put(name, parseFilter(text))
      continue
    }
    const value = text.trim().slice(0, MAX.value)
    for (const { end, op, time } of ENDS) {
      const field = name.slice(0, -end.length)
      if (name.endsWith(end) && isAsked(field))
        put(field, compared(op, isMoment(field) && DAY.test(value) ? value + time : value))
    }
    const field = name.slice(0, -'_MultiString'.length)
    if (name.endsWith('_MultiString') && isAsked(field)) put(field, oneOf('in', value))
  }
  return filters
}

const RULE_OPS = { like: 'like', left_like: 'endsWith', right_like: 'startsWith' } as const

/** A condition of the advanced query as a filter; its value is taken as it is, stars and signs too (contract.md 6.9). */
export function filterOfRule(rule: Rule, value: string): Filter | null {
  if (rule === 'in') return oneOf('in', value)
  const text = value.trim()
  if (text === '') return null
  if (rule === 'like' || rule === 'left_like' || rule === 'right_like') return { op: RULE_OPS[rule], value: text }
  return { op: rule, value: text }
}

/** The order a request asks for, [] for the default: both parameters must be there, unknown columns are left out (contract.md 6.7, 31.17). */
export function parseSort(query: ReadonlyMap<string, string>, isSorted: (field: string) => boolean): Sort[] {
  const order = query.get('order') ?? ''
  if (order.trim() === '') return []
  const isDescending = !/asc/i.test(order)
  return commaList(query.get('column') ?? '')
    .map(name => name.replace(/_dictText$/, ''))
    .filter(isSorted)
    .slice(0, MAX.sorts)
    .map(field => ({ field, isDescending }))
}

/** An order as a resource writes it: `-postRank,code`. */
export const sortOf = (text: string): Sort[] =>
  commaList(text).map(part => ({ field: part.replace(/^-/, ''), isDescending: part.startsWith('-') }))

const whole = (text: string | undefined): number => (/^\d{1,9}$/.test((text ?? '').trim()) ? Number(text) : 0)

/** Page and size within their limits; 0, absent and senseless ones are the defaults (contract.md 31.13). */
export const parsePaging = (query: ReadonlyMap<string, string>): Paging => ({
  pageNo: whole(query.get('pageNo')) || 1,
  pageSize: Math.min(whole(query.get('pageSize')) || PAGE_SIZE, PAGE_SIZE_MAX),
})

/** Whether a page lies deeper than lists go. */
export const isTooDeep = ({ pageNo, pageSize }: Paging): boolean => pageNo * pageSize > LIST_DEPTH_MAX
export const TOO_DEEP_TEXT = '最多只能翻看前100000条数据，请缩小查询范围'
