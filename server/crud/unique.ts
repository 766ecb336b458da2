import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { Row } from './hooks.ts'
import type { Store } from './storeTypes.ts'

/** FORM-26, contract.md 17.1. */
export const TAKEN_TEXT = '该值不可用，系统中已存在！'

const takenText = (store: Store, name: string): string => {
  const unique = store.field(name)?.unique
  return typeof unique === 'string' ? unique : TAKEN_TEXT
}

/** Whether another row of the tenant holds this value. Deleted rows that are kept do not count. */
export async function isTaken(
  tx: Queryable,
  store: Store,
  { name, value, exceptId, user }: { name: string; value: unknown; exceptId: string | undefined; user: UserPrincipal },
): Promise<boolean> {
  const column = store.column(name)
  if (!column) return false
  const rows = await tx
    .select({ id: store.id })
    .from(store.table)
    .where(
      and(
        store.hooks.caseless?.includes(name) ? sql`lower(${column}) = lower(${value})` : eq(column, value),
        store.tenant && eq(store.tenant, user.tenantId),
        store.deleted && eq(store.deleted, 0),
        exceptId === undefined ? undefined : ne(store.id, exceptId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * Which of these rows, by place, hold a unique value that another row of the tenant has, or one of these before them; with the label and the words of the
 * first such field. Empty values are nobody's.
 */
export async function takenAmong(
  tx: Queryable,
  store: Store,
  user: UserPrincipal,
  rows: readonly Row[],
): Promise<Map<number, { name: string; label: string }>> {
  const found = new Map<number, { name: string; label: string }>()
  for (const [name, field] of Object.entries(store.resource.fields)) {
    const column = store.column(name)
    if (!field.unique || !column) continue
    const isCaseless = store.hooks.caseless?.includes(name) ?? false
    const keyOf = (value: unknown): unknown => (isCaseless && typeof value === 'string' ? value.toLowerCase() : value)
    const given = [
      ...new Set(rows.map(row => keyOf(row[name])).filter(value => value !== null && value !== undefined && value !== '')),
    ]
    if (given.length === 0) continue
    const kept = await tx
      .select({ value: column })
      .from(store.table)
      .where(
        and(
          isCaseless ? inArray(sql`lower(${column})`, given) : inArray(column, given),
          store.tenant && eq(store.tenant, user.tenantId),
          store.deleted && eq(store.deleted, 0),
        ),
      )
    const taken = new Set(kept.map(({ value }) => keyOf(value)))
    for (const [at, row] of rows.entries()) {
      const key = keyOf(row[name])
      if (key === null || key === undefined || key === '') continue
      if (!taken.has(key)) taken.add(key)
      else if (!found.has(at)) found.set(at, { name, label: field.label })
    }
  }
  return found
}

/** Refuses values that another row holds, with the field's own words. The unique index decides where two write at the same time. */
export async function refuseTaken(tx: Tx, store: Store, user: UserPrincipal, id: string | undefined, values: Row): Promise<void> {
  for (const [name, field] of Object.entries(store.resource.fields)) {
    const value = values[name]
    if (!field.unique || value === undefined || value === null || value === '') continue
    if (await isTaken(tx, store, { name, value, exceptId: id, user })) refuse(store, name)
  }
}

/** What a value that another row holds is refused with, in the field's own words. */
export function takenRefusal(store: Store, name: string): Refusal {
  const text = takenText(store, name)
  return new Refusal(text, { result: { issues: { [name]: text } } })
}
function refuse(store: Store, name: string): never {
  throw takenRefusal(store, name)
}

/** The database's refusal of a value that meanwhile somebody else wrote, in the same words; every other error goes on. */
export function rethrowTaken(store: Store, error: unknown): never {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!('code' in at) || at.code !== '23505') continue
    const index = 'constraint' in at && typeof at.constraint === 'string' ? at.constraint : ''
    const unique = Object.entries(store.resource.fields).filter(([, field]) => field.unique)
    const hit =
      unique.find(([name]) => index.endsWith(`_${store.column(name)?.name}`)) ?? (unique.length === 1 ? unique[0] : undefined)
    if (hit) refuse(store, hit[0])
  }
  throw error
}
