import { and, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Sort } from '#contract/http/listQuery.ts'
import type { Row } from './hooks.ts'
import type { Store } from './storeTypes.ts'

/**
 * The rows behind `last` in this order (PostgreSQL puts nulls last when ascending, first when descending). Reads on where it stopped, so that a long
 * list costs the same for each part of it.
 */
export function rowsAfter(store: Store, sorts: readonly Sort[], last: Row): SQL | undefined {
  const steps = sorts.flatMap(({ field, isDescending }) => {
    const column = store.column(field)
    if (!column) return []
    const value = last[field] ?? null
    if (value === null) return [{ same: isNull(column), beyond: isDescending ? isNotNull(column) : sql`false`, bound: undefined }]
    const beyond = isDescending ? lt(column, value) : or(gt(column, value), column.notNull ? undefined : isNull(column))
    const bound = column.notNull ? (isDescending ? lte(column, value) : gte(column, value)) : undefined
    return [{ same: eq(column, value), beyond, bound }]
  })
  const ways = steps.map(({ beyond }, index) => and(...steps.slice(0, index).map(({ same }) => same), beyond))
  // The bound of the first column says nothing new, but lets an index begin where the last part ended.
  return and(steps[0]?.bound, or(...ways))
}
