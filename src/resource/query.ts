import { PAGE_SIZE, PAGE_SIZES } from '#contract/constants.ts'
import { sortOf } from '#contract/http/listQuery.ts'
import { decodeSuperQuery, encodeSuperQuery } from '#contract/http/superQuery.ts'
import type { AnyResource, ListInput } from '#contract/resources/defineResource.ts'
import type { ListQuery } from '#machines/resourceList/resourceList.types.ts'
import { fieldsOf, listedFields, searchFields } from './fields.ts'

/** Most signs of one filter in an address. */
const MAX = 500

/** Names of the parameters the plain search may write; a range has two. */
const filterNames = (resource: AnyResource): string[] =>
  searchFields(resource).flatMap(({ key, field }) => (field.search === 'range' ? [`${key}_begin`, `${key}_end`] : [key]))

const whole = (text: string | null): number => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 && number < 1_000_000 ? number : 1
}

/** The query in an address; what makes no sense there counts as not written. `more`: names of filters besides those of the fields. */
export function queryOf(resource: AnyResource, search: string, more: readonly string[] = []): ListQuery {
  const given = new URLSearchParams(search)
  const filters = Object.fromEntries(
    [...filterNames(resource), ...more].flatMap(name => {
      const value = given.get(name)?.slice(0, MAX) ?? ''
      return value.trim() === '' ? [] : [[name, value]]
    }),
  )
  const sort = given.get('sort') ?? ''
  const column = sort.replace(/^-/, '')
  const isKnown = column === 'createTime' || column in resource.fields
  const advanced = decodeSuperQuery({
    superQueryParams: given.get('superQueryParams') ?? undefined,
    superQueryMatchType: given.get('superQueryMatchType') ?? undefined,
  })
  const size = Number(given.get('pageSize'))
  return {
    filters,
    pageNo: whole(given.get('pageNo')),
    pageSize: PAGE_SIZES.find(one => one === size) ?? PAGE_SIZE,
    column: isKnown ? column : '',
    order: sort.startsWith('-') ? 'desc' : 'asc',
    advanced: advanced.params.length === 0 ? null : advanced,
  }
}

/** The address's query, without what is so by default; '' for the whole list. */
export function searchOf({ filters, pageNo, pageSize, column, order, advanced }: ListQuery): string {
  const written = new URLSearchParams({
    ...filters,
    ...(pageNo === 1 ? {} : { pageNo: String(pageNo) }),
    ...(pageSize === PAGE_SIZE ? {} : { pageSize: String(pageSize) }),
    ...(column === '' ? {} : { sort: `${order === 'desc' ? '-' : ''}${column}` }),
    ...encodeSuperQuery(advanced),
  })
  return written.toString()
}

/** The order of the resource where nobody chose one (createTime, the newest first, unless it says otherwise); two directions cannot be asked for. */
function ownOrder(resource: AnyResource): Pick<ListInput, 'column' | 'order'> {
  const sorts = sortOf(resource.sort)
  const [first] = sorts
  if (first === undefined || sorts.some(({ isDescending }) => isDescending !== first.isDescending)) return {}
  return { column: sorts.map(({ field }) => field).join(','), order: first.isDescending ? 'desc' : 'asc' }
}

/** Parameters of the request (contract.md 6.1): part of a text is asked for as `*v*`, empty ones are left out. */
export function listInput(resource: AnyResource, query: ListQuery, more: Readonly<Record<string, string>> = {}): ListInput {
  const isPart = new Set(fieldsOf(resource).flatMap(({ key, field }) => (field.search === 'like' ? [key] : [])))
  const filters = Object.fromEntries(
    Object.entries(query.filters).map(([name, value]) => [name, isPart.has(name) ? `*${value.trim()}*` : value.trim()]),
  )
  return {
    ...more,
    ...filters,
    pageNo: query.pageNo,
    pageSize: query.pageSize,
    ...(query.column === '' ? ownOrder(resource) : { column: query.column, order: query.order }),
    field: `id,,${listedFields(resource)
      .map(({ key }) => key)
      .join(',')}`,
    ...encodeSuperQuery(query.advanced),
  }
}
