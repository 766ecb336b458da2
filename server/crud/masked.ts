import type { FieldFilter } from '#contract/http/listQuery.ts'
import type { SuperQuery } from '#contract/http/superQuery.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { mayUnmask } from './answerRow.ts'
import type { Store } from './storeTypes.ts'

/** Whether this person is shown the field with its middle hidden. */
export const isMasked = (store: Store, user: UserPrincipal, name: string): boolean =>
  store.field(name)?.mask !== undefined && !mayUnmask(store, user)

const refuse = (store: Store, name: string): never => {
  throw new Refusal(`${store.field(name)?.label ?? name}只能按完整内容查询`)
}

/**
 * Filters in which masked fields are compared as a whole only: by parts and bounds the hidden middle could be read out. A list asks for parts of texts
 * whatever is typed, so that a part is taken for the whole.
 */
export const wholeFilters = (store: Store, user: UserPrincipal, filters: readonly FieldFilter[]): FieldFilter[] =>
  filters.map(asked => {
    if (!isMasked(store, user, asked.field)) return asked
    if (asked.filter.op !== 'eq' && asked.filter.op !== 'like') return refuse(store, asked.field)
    return { field: asked.field, filter: { op: 'eq', value: asked.filter.value } }
  })

/** The same for an advanced query. */
export function refuseMasked(store: Store, user: UserPrincipal, { params }: SuperQuery): void {
  for (const { field, rule } of params) {
    const name = field.replace(/_dictText$/, '')
    if (rule !== 'eq' && isMasked(store, user, name)) refuse(store, name)
  }
}
