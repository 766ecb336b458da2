import { sql } from 'drizzle-orm'
import { date, doublePrecision, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PgColumn, PgColumnBuilderBase } from 'drizzle-orm/pg-core'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import type { Field } from '#contract/resources/field.ts'
import { at, id, stamps, tenantId, version } from './columns.ts'

/** SQL name of a field. */
const snakeCase = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Digits a numeric column holds; with more after the point it is a double. */
const NUMERIC_DIGITS = 6

function columnOf(name: string, field: Field): PgColumnBuilderBase {
  if (field.kind === 'date') return date(name, { mode: 'string' })
  if (field.kind === 'datetime') return at(name)
  if (field.kind !== 'number' && field.kind !== 'money' && field.digits === undefined) return text(name)
  const digits = field.digits ?? 0
  if (digits === 0) return integer(name)
  return digits > NUMERIC_DIGITS ? doublePrecision(name) : numeric(name, { precision: 18, scale: digits, mode: 'number' })
}

const isIndexed = (field: Field): boolean => field.search === 'eq' || field.search === 'range' || field.search === 'in'

/**
 * The table of a resource: id, its fields by kind, tenant, version, stamps, and `del_flag` where rows are kept. Indexes carry the default order of
 * lists, the fields that are asked for, and what must be unique within a tenant. Export it in resources.ts, where drizzle-kit sees it.
 */
export function tableOf(resource: AnyResource) {
  const { fields, table: name, isTenants, isKept } = resource
  const own = Object.entries(fields).map(([key, field]): [string, PgColumnBuilderBase] => [key, columnOf(snakeCase(key), field)])
  const columns: Record<string, PgColumnBuilderBase> = {
    id: id(),
    ...Object.fromEntries(own),
    ...(isTenants ? { tenantId: tenantId() } : {}),
    ...(isKept ? { delFlag: integer('del_flag').notNull().default(0) } : {}),
    version: version(),
    ...stamps,
  }
  return pgTable(name, columns, built => {
    const on = (...keys: string[]): [PgColumn, ...PgColumn[]] => {
      const [first, ...more] = [...(isTenants ? ['tenantId'] : []), ...keys].map(key => {
        const column: PgColumn | undefined = built[key]
        if (!column) throw new Error(`${name} has no column ${key}`)
        return column
      })
      if (!first) throw new Error(`${name}: an index without columns`)
      return [first, ...more]
    }
    const uniqueOf = (key: string) => uniqueIndex(`${name}_${snakeCase(key)}`)
    return [
      index(`${name}_newest`).on(...on('createTime', 'id')),
      ...Object.entries(fields).flatMap(([key, field]) =>
        field.unique
          ? [
              isKept
                ? uniqueOf(key)
                    .on(...on(key))
                    .where(sql`"del_flag" = 0`)
                : uniqueOf(key).on(...on(key)),
            ]
          : isIndexed(field) || key === resource.parent
            ? [index(`${name}_${snakeCase(key)}`).on(...on(key, 'id'))]
            : [],
      ),
    ]
  })
}
