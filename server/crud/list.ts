import { and, asc, desc } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Page } from '#contract/http/envelope.ts'
import { isTooDeep, parseFilters, parsePaging, parseSort, sortOf, TOO_DEEP_TEXT } from '#contract/http/listQuery.ts'
import type { Sort } from '#contract/http/listQuery.ts'
import { decodeSuperQuery } from '#contract/http/superQuery.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { filtersToSql, superQueryToSql } from './conditions.ts'
import type { Crud } from './crud.ts'
import { dataRulesToSql } from './dataRules.ts'
import type { Row } from './hooks.ts'
import { isMasked, refuseMasked, wholeFilters } from './masked.ts'
import { addDictTexts } from './answerRow.ts'
import { auditReads } from './auditReads.ts'
import { completeRows } from './completeRows.ts'
import { visibleTo } from './store.ts'
import type { Store } from './storeTypes.ts'
import { holdsOf } from './wireValue.ts'

/** Which rows a request asks for: the condition, and a key that is the same for the same condition. */
export interface Asked {
  /** built when it is asked for: mostly the key alone is enough */
  where: () => SQL | undefined
  key: string
}

/**
 * Everything that narrows a list: tenant, data rules, filters, advanced query, and the resource's own conditions, unless rows are chosen by their ids.
 */
export async function askedOf(
  crud: Crud,
  store: Store,
  query: ReadonlyMap<string, string>,
  user: UserPrincipal,
  { isChosen = false, isExport = false }: { isChosen?: boolean; isExport?: boolean } = {},
): Promise<Asked> {
  const { hooks, resource } = store
  const filters = wholeFilters(
    store,
    user,
    parseFilters(query, {
      isAsked: store.isAsked,
      isMoment: name => {
        const column = store.column(name)
        return column !== undefined && holdsOf(column) === 'moment'
      },
    }),
  )
  const superQuery = decodeSuperQuery({
    superQueryParams: query.get('superQueryParams'),
    superQueryMatchType: query.get('superQueryMatchType'),
  })
  refuseMasked(store, user, superQuery)
  const rules = resource.dataRules === undefined ? [] : await crud.dataScope(user, resource.dataRules)
  const where = () =>
    and(
      visibleTo(store, user),
      dataRulesToSql(store, rules),
      filtersToSql(store, filters),
      superQueryToSql(store, superQuery),
      isChosen ? undefined : hooks.conditions?.(query, user, { now: new Date(crud.app.now()), isExport }),
    )
  const asked = hooks.conditions ? [...query].filter(([name]) => !PAGING.has(name)) : []
  const own = hooks.where || hooks.conditions ? [user.id, asked, ...(hooks.conditions && isExport ? ['export'] : [])] : []
  return { where, key: JSON.stringify([user.tenantId, rules, filters, superQuery, own]) }
}
const PAGING: ReadonlySet<string> = new Set(['pageNo', 'pageSize', 'column', 'order', 'field', '_t'])

/** The order asked for (never by a field whose middle this person does not see), else the resource's own; it always ends in the id, in the last column's direction, so that one index can serve both. */
export function orderOf(store: Store, query: ReadonlyMap<string, string>, user: UserPrincipal): Sort[] {
  const asked = parseSort(query, name => store.isSorted(name) && !isMasked(store, user, name))
  const sorts = asked.length ? asked : sortOf(store.resource.sort).filter(({ field }) => store.column(field) !== undefined)
  return sorts.some(({ field }) => field === 'id')
    ? sorts
    : [...sorts, { field: 'id', isDescending: sorts.at(-1)?.isDescending ?? false }]
}

export const orderToSql = (store: Store, sorts: readonly Sort[]): SQL[] =>
  sorts.flatMap(({ field, isDescending }) => {
    const column = store.column(field)
    return column ? [isDescending ? desc(column) : asc(column)] : []
  })

/** Rows of a list that is answered without a page around it. */
const WHOLE_MAX = 1_000

/** All rows of a small resource at once: its answer says nothing of further ones. */
export async function wholeList(
  crud: Crud,
  store: Store,
  query: ReadonlyMap<string, string>,
  user: UserPrincipal,
): Promise<Row[]> {
  const { where } = await askedOf(crud, store, query, user)
  const rows = await crud.reader.rows(store, { where, sorts: orderOf(store, query, user), limit: WHOLE_MAX, offset: 0 }, null)
  await addDictTexts(store, crud.texts, user, rows)
  const records = await completeRows(crud, store, user, rows)
  auditReads(crud, store, user, records)
  return records
}

/** One page of a resource by contract.md part 6. */
export async function listPage(
  crud: Crud,
  store: Store,
  query: ReadonlyMap<string, string>,
  user: UserPrincipal,
): Promise<Page<Row>> {
  const paging = parsePaging(query)
  if (isTooDeep(paging)) throw new Refusal(TOO_DEEP_TEXT)
  const { pageNo, pageSize } = paging
  const { where, key } = await askedOf(crud, store, query, user)
  // what a resource's own conditions hold is not known here
  const isOwn = store.hooks.where !== undefined || store.hooks.conditions !== undefined
  const known = isOwn ? null : key
  const offset = (pageNo - 1) * pageSize
  const rows = await crud.reader.rows(store, { where, sorts: orderOf(store, query, user), limit: pageSize, offset }, known)
  // a page that is not full is the last one: its end is the total
  const isLast = rows.length < pageSize && (rows.length > 0 || pageNo === 1)
  const total = isLast
    ? offset + rows.length
    : await crud.totals.of(store.resource.id, key, () => crud.reader.count(store, where, known))
  await addDictTexts(store, crud.texts, user, rows)
  const records = await completeRows(crud, store, user, rows)
  auditReads(crud, store, user, records)
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}
