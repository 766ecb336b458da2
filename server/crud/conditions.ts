import { and, eq, gt, gte, ilike, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { filterOfRule } from '#contract/http/listQuery.ts'
import type { FieldFilter, Filter } from '#contract/http/listQuery.ts'
import type { SuperQuery } from '#contract/http/superQuery.ts'
import { escapeLike, holding } from '#server/db/like.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { Store } from './storeTypes.ts'
import { hasFraction, currentValue, holdsOf } from './wireValue.ts'

const COMPARE = { eq, ne, gt, ge: gte, lt, le: lte } as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const SECOND_MS = 1_000
const DAY_MS = 86_400_000

/** What a column shows as text: moments as people read them. */
function shown(column: PgColumn): PgColumn | SQL {
  const holds = holdsOf(column)
  if (holds === 'text') return column
  return holds === 'moment' ? sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')` : sql`${column}::text`
}

/** A moment is shown to the second and held to the millisecond: without a fraction it means its whole second, a bare day its whole day. */
function momentCondition(column: PgColumn, op: 'eq' | 'ne' | 'gt' | 'le', start: Date, text: string): SQL | undefined {
  const isDay = DAY.test(text.trim()) && (op === 'eq' || op === 'ne')
  const end = new Date(start.getTime() + (isDay ? DAY_MS : SECOND_MS))
  if (op === 'eq') return and(gte(column, start), lt(column, end))
  if (op === 'ne') return or(lt(column, start), gte(column, end), sql`${column} is null`)
  return op === 'le' ? lt(column, end) : gte(column, end)
}

/** One condition. A value that the column cannot hold is refused with the name of the field: ignoring it would show everything. */
function conditionOf(column: PgColumn, filter: Filter, label: string): SQL | undefined {
  const current = (text: string) => {
    const value = currentValue(column, text)
    if (value === undefined) throw new Refusal(`参数不合法：${label}`)
    return value
  }
  if (holdsOf(column) === 'moment') {
    const spanned = (op: 'eq' | 'ne' | 'gt' | 'le', text: string) => {
      const start = current(text)
      return start instanceof Date && !hasFraction(text) ? momentCondition(column, op, start, text) : undefined
    }
    if (filter.op === 'in' && !filter.values.some(hasFraction)) return or(...filter.values.map(text => spanned('eq', text)))
    const { op } = filter
    const found = op === 'eq' || op === 'ne' || op === 'gt' || op === 'le' ? spanned(op, filter.value) : undefined
    if (found) return found
  }
  switch (filter.op) {
    case 'in':
      return inArray(
        column,
        filter.values.map(value => current(value)),
      )
    case 'holdsAny':
      return or(...filter.values.map(value => ilike(sql`',' || ${shown(column)} || ','`, `%,${escapeLike(value)},%`)))
    case 'like':
      return ilike(shown(column), holding(filter.value))
    case 'startsWith':
      return ilike(shown(column), `${escapeLike(filter.value)}%`)
    case 'endsWith':
      return ilike(shown(column), `%${escapeLike(filter.value)}`)
    case 'ne':
      return or(ne(column, current(filter.value)), sql`${column} is null`)
    default:
      return COMPARE[filter.op](column, current(filter.value))
  }
}

const labelOf = (store: Store, name: string): string => store.field(name)?.label ?? name

/** What a bare value, or several, mean for this field: anywhere in one that is searched by parts; among others in one that holds several. */
function meantBy(store: Store, field: string, filter: Filter): Filter {
  const { search, kind } = store.field(field) ?? {}
  if (kind === 'dictMulti' && filter.op === 'in') return { op: 'holdsAny', values: filter.values }
  if (!('plain' in filter)) return filter
  if (kind === 'dictMulti') return { op: 'holdsAny', values: [filter.value] }
  return search === 'like' ? { op: 'like', value: filter.value } : filter
}

/** The plain filters of a request. */
export const filtersToSql = (store: Store, filters: readonly FieldFilter[]): SQL | undefined =>
  and(
    ...filters.map(({ field, filter }) => {
      const column = store.column(field)
      if (!column) return undefined
      return conditionOf(column, meantBy(store, field, filter), labelOf(store, field))
    }),
  )

/** The advanced query in brackets, undefined when it asks for nothing this resource knows (contract.md 6.10, 6.11). */
export function superQueryToSql(store: Store, { matchType, params }: SuperQuery): SQL | undefined {
  const parts = params.flatMap(({ field, rule, val }) => {
    const name = field.replace(/_dictText$/, '')
    const column = store.isAsked(name) ? store.column(name) : undefined
    const filter = column && filterOfRule(rule, val)
    return column && filter ? [conditionOf(column, filter, labelOf(store, name))] : []
  })
  return matchType === 'or' ? or(...parts) : and(...parts)
}
