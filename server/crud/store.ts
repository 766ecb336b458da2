import type { Store } from './storeTypes.ts'
import { and, eq, getTableColumns, getTableName, inArray, is } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import { isLong } from '#contract/resources/field.ts'
import * as tables from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import type { Crud } from './crud.ts'
import { dataRulesToSql } from './dataRules.ts'
import type { Hooks, Row } from './hooks.ts'

/** What every row has besides its fields, where its table has it. */
const FACTS = ['id', 'version', 'createBy', 'createTime', 'updateBy', 'updateTime'] as const

const byName = new Map<string, PgTable>(
  Object.values<unknown>(tables).flatMap((table): [string, PgTable][] =>
    is(table, PgTable) ? [[getTableName(table), table]] : [],
  ),
)

/** Finds table and columns of a resource; an error tells what is missing before the server starts. */
export function createStore(resource: AnyResource, hooks: Hooks): Store {
  const table = hooks.table ?? byName.get(resource.table)
  if (!table)
    throw new Error(
      `${resource.id}: no table ${resource.table}. Add a line to server/db/tables/resources.ts and generate the migration.`,
    )
  const all = new Map<string, PgColumn>(Object.entries(getTableColumns(table)))
  const named = new Map(Object.entries(hooks.columns ?? {}))
  const fields = new Map(Object.entries(resource.fields))
  const column = (name: string) =>
    fields.has(name) || FACTS.some(fact => fact === name) ? (named.get(name) ?? all.get(name)) : undefined
  const id = column('id')
  if (!id) throw new Error(`${resource.id}: its table has no id`)
  const isOpen = (name: string) => {
    const field = fields.get(name)
    return column(name) !== undefined && !field?.secret && !field?.notAsked
  }
  const columns = [...FACTS, ...fields.keys()].flatMap((name): [string, PgColumn][] => {
    const found = column(name)
    return found ? [[name, found]] : []
  })
  const tenant = all.get('tenantId')
  if (resource.isTenants && !tenant && !hooks.where)
    throw new Error(`${resource.id}: its table has no tenant_id and no hook says which rows a tenant sees`)
  return {
    resource,
    hooks,
    table,
    name: getTableName(table),
    id,
    tenant: resource.isTenants ? tenant : undefined,
    deleted: resource.isKept ? all.get('delFlag') : undefined,
    columns: Object.fromEntries(columns),
    tableKeys: Object.fromEntries(
      columns.flatMap(([name, { name: sqlName }]) =>
        [...all].filter(([, own]) => own.name === sqlName).map(([key]) => [name, key]),
      ),
    ),
    readable: Object.fromEntries(columns.filter(([name]) => !fields.get(name)?.secret)),
    column,
    field: name => fields.get(name),
    isAsked: isOpen,
    isSorted: name => {
      const field = fields.get(name)
      return isOpen(name) && (field === undefined || !isLong(field))
    },
  }
}

/** Rows this person may see. */
export function visibleTo(store: Store, user: UserPrincipal): SQL | undefined {
  const { tenant, deleted, hooks } = store
  const tenants = hooks.sharesTenantZero ? [...new Set([0, user.tenantId])] : [user.tenantId]
  return and(
    tenant && (tenants.length > 1 ? inArray(tenant, tenants) : eq(tenant, user.tenantId)),
    deleted && eq(deleted, 0),
    hooks.where?.(user),
  )
}

/** Rows this person may write: never those of tenant 0 that are only shown to them. */
export const writableBy = (store: Store, user: UserPrincipal): SQL | undefined =>
  and(visibleTo(store, user), store.tenant && eq(store.tenant, user.tenantId))

/** What the data rules of its page leave of a resource to this person. */
export async function narrowedFor(
  crud: Pick<Crud, 'dataScope'>,
  store: Store,
  user: UserPrincipal,
  tx: Queryable,
): Promise<SQL | undefined> {
  const page = store.resource.dataRules
  return page === undefined ? undefined : dataRulesToSql(store, await crud.dataScope(user, page, tx))
}

/** A row this person may see, with every column of its fields, secrets too; null when there is none. */
export async function findRow(crud: Crud, tx: Queryable, store: Store, user: UserPrincipal, id: string): Promise<Row | null> {
  const where = and(eq(store.id, id), visibleTo(store, user), await narrowedFor(crud, store, user, tx))
  const [row] = await tx.select(store.columns).from(store.table).where(where).limit(1)
  return row ?? null
}

/** A row this person may write, held until the end of the transaction; otherwise as `findRow`. */
export async function lockRow(crud: Crud, tx: Tx, store: Store, user: UserPrincipal, id: string): Promise<Row | null> {
  const where = and(eq(store.id, id), writableBy(store, user), await narrowedFor(crud, store, user, tx))
  const [row] = await tx.select(store.columns).from(store.table).where(where).limit(1).for('update')
  return row ?? null
}
