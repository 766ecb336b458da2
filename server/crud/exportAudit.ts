import { commaList, parseFilters } from '#contract/http/listQuery.ts'
import { decodeSuperQuery } from '#contract/http/superQuery.ts'
import type { Store } from './storeTypes.ts'
import { holdsOf } from './wireValue.ts'

const HIDDEN = '******'
const VALUE_MAX = 60
const IDS_MAX = 20

/** What an export asked for, for the audit: fields and operators as they were understood. Masked values and foreign parameters (tokens) stay out. */
export function askedIn(store: Store, query: ReadonlyMap<string, string>): Record<string, unknown> {
  const selected = commaList(query.get('selections') ?? '')
  // the ids decide alone where rows were chosen
  if (selected.length) return { count: selected.length, ids: selected.slice(0, IDS_MAX) }
  const shown = (field: string, value: string) => (store.field(field)?.mask ? HIDDEN : value.slice(0, VALUE_MAX))
  const filters = parseFilters(query, {
    isAsked: store.isAsked,
    isMoment: name => {
      const column = store.column(name)
      return column !== undefined && holdsOf(column) === 'moment'
    },
  }).map(({ field, filter }) => [field, filter.op, shown(field, 'values' in filter ? filter.values.join(',') : filter.value)])
  const { matchType, params } = decodeSuperQuery({
    superQueryParams: query.get('superQueryParams'),
    superQueryMatchType: query.get('superQueryMatchType'),
  })
  const advanced = params.flatMap(({ field, rule, val }) => {
    const name = field.replace(/_dictText$/, '')
    return store.isAsked(name) ? [[name, rule, shown(name, String(val))]] : []
  })
  return { filters, ...(advanced.length ? { [matchType]: advanced } : {}) }
}
