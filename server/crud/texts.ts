import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { commaList } from '#contract/http/listQuery.ts'
import type { Field } from '#contract/resources/field.ts'
import type { Queryable } from '#server/db/client.ts'
import { sysDict, sysDictItem } from '#server/db/tables/index.ts'
import { plainName, TABLE_TEXTS, type TableTexts, type TableTextsName } from '#server/db/tableTexts.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { TABLE_ROWS, type TableRows } from '#server/plugins/tableRows.ts'

/** Texts for the values of fields that stand for something else: dictionary values, user names, ids of departments … */
export interface Texts {
  /**
   * Text by value, for these values of a field in this tenant; unknown ones are absent, deleted rows keep their text. Inside a transaction give it: the
   * embedded database has one connection.
   */
  of: (
    field: Field,
    values: readonly string[],
    asked: { tenantId: number; tx?: Queryable },
  ) => Promise<ReadonlyMap<string, string>>
  /** what these cells of an import stand for, each whole and in its parts between commas; undefined: the field holds what was typed */
  meanings: (field: Field, cells: readonly string[], user: UserPrincipal) => Promise<Meanings | undefined>
  /** every value a dictionary field may have; undefined: anything */
  known: (field: Field) => Promise<ReadonlySet<string> | undefined>
  /** after dictionaries were written elsewhere: the next question reads the database */
  forget: () => void
}

/** What texts of an import stand for. */
export interface Meanings {
  codes: ReadonlyMap<string, string>
  /** names that several rows have */
  shared: ReadonlySet<string>
  /** what stands in neither is nothing at all */
  isWhole: boolean
}

type Source = TableTexts & TableRows
const sourceNamed = (name: TableTextsName): Source => ({ ...TABLE_TEXTS[name], ...TABLE_ROWS[name] })
const BY_NAME: ReadonlyMap<string, Source> = new Map(
  (Object.keys(TABLE_TEXTS) as TableTextsName[]).map(name => [name, sourceNamed(name)]),
)
/** What fields of these kinds hold. */
const BY_KIND: ReadonlyMap<string, Source> = new Map([
  ['user', sourceNamed('sys_user,realname,username')],
  ['depart', sourceNamed('sys_depart,depart_name,id')],
  ['role', sourceNamed('sys_role,role_name,id')],
  ['position', sourceNamed('sys_position,name,code')],
  ['category', sourceNamed('sys_category,name,id')],
])

/** Items of a dictionary that were asked for, and what came. */
interface Kept {
  until: number
  items: Promise<ReadonlyMap<string, string>>
  settled: ReadonlyMap<string, string> | undefined
}

const CACHED_MS = 10_000
/** Texts of one statement. */
const TEXTS_MAX = 1_000

const isDictionary = (field: Field): field is Field & { dict: string } =>
  field.dict !== undefined && field.kind !== 'category' && !field.dict.includes(',')

const sourceOf = (field: Field): Source | undefined =>
  BY_KIND.get(field.kind) ?? (field.dict === undefined ? undefined : BY_NAME.get(plainName(field.dict)))

/** The parts of a cell with several names. */
export const partsOf = (cell: string): string[] => cell.split(/[,，]/).map(part => part.trim())

/** True where a value is shown by another text. */
export const hasTexts = (field: Field): boolean => isDictionary(field) || sourceOf(field) !== undefined

/** Reads texts; dictionaries are kept for ten seconds, disabled items are in them because old rows still hold them. */
export function createTexts(app: FastifyInstance): Texts {
  const kept = new Map<string, Kept>()

  const itemsOf = async (code: string, tx: Queryable): Promise<ReadonlyMap<string, string>> => {
    const rows = await tx
      .select({ value: sysDictItem.itemValue, text: sysDictItem.itemText })
      .from(sysDictItem)
      .innerJoin(sysDict, eq(sysDict.id, sysDictItem.dictId))
      .where(and(eq(sysDict.dictCode, code), eq(sysDict.delFlag, 0)))
    return new Map(rows.map(({ value, text }) => [value, text]))
  }
  const dictionary = async (code: string, tx?: Queryable): Promise<ReadonlyMap<string, string>> => {
    const found = kept.get(code)
    const known = found && found.until > app.steady() ? found : undefined
    // A transaction may hold the only connection, which a question that is under way waits for; nor may others see what it has not committed.
    if (tx) return known?.settled ?? itemsOf(code, tx)
    if (known) return known.items
    const entry: Kept = { until: app.steady() + CACHED_MS, items: itemsOf(code, app.db), settled: undefined }
    kept.set(code, entry)
    entry.items.then(
      items => (entry.settled = items),
      () => kept.get(code) === entry && kept.delete(code),
    )
    return entry.items
  }
  const textsIn = async (
    { table, value, text }: Source,
    values: readonly string[],
    { tenantId, tx = app.db }: { tenantId: number; tx?: Queryable },
  ): Promise<Map<string, string>> => {
    const tenant = new Map<string, PgColumn>(Object.entries(getTableColumns(table))).get('tenantId')
    const rows = await tx
      .select({ value, text })
      .from(table)
      .where(and(inArray(value, [...values]), tenant && inArray(tenant, [0, tenantId])))
      // of two rows with one value the last stands: that of the own tenant
      .orderBy(...(tenant ? [asc(tenant)] : []))
    return new Map(rows.map(row => [String(row.value), String(row.text)]))
  }
  const meaningsIn = async (source: Source, texts: readonly string[], user: UserPrincipal): Promise<Meanings> => {
    const { table, value, text, code = value, rows, offered } = source
    const codes = new Map<string, string>()
    const named = new Map<string, Set<string>>()
    for (let from = 0; from < texts.length; from += TEXTS_MAX) {
      const some = texts.slice(from, from + TEXTS_MAX)
      const ask = (where: SQL | undefined) =>
        app.db
          .select({ value, text, code })
          .from(table)
          .where(and(rows(user), where))
      if (code !== value) for (const row of await ask(inArray(code, some))) codes.set(String(row.code), String(row.value))
      for (const row of await ask(inArray(value, some))) codes.set(String(row.value), String(row.value))
      for (const row of await ask(and(inArray(text, some), offered)))
        named.set(String(row.text), (named.get(String(row.text)) ?? new Set()).add(String(row.value)))
    }
    const several = [...named].filter(([name, values]) => values.size > 1 && !codes.has(name))
    // what is somebody's code stands for it, also where it is the name of another
    for (const [name, [only, ...more]] of named)
      if (only !== undefined && more.length === 0 && !codes.has(name)) codes.set(name, only)
    return { codes, shared: new Set(several.map(([name]) => name)), isWhole: true }
  }

  const forget = app.caches.add('dictionaries', () => kept.clear())

  return {
    async of(field, values, asked) {
      if (isDictionary(field)) return dictionary(field.dict, asked.tx)
      const source = sourceOf(field)
      const wanted = [...new Set(values.flatMap(commaList))]
      return source && wanted.length ? textsIn(source, wanted, asked) : new Map()
    },
    async meanings(field, cells, user) {
      if (isDictionary(field)) {
        const items = await dictionary(field.dict)
        return { codes: new Map([...items].map(([value, text]) => [text, value])), shared: new Set(), isWhole: false }
      }
      const source = sourceOf(field)
      return source && meaningsIn(source, [...new Set(cells.flatMap(cell => [cell, ...partsOf(cell)]))], user)
    },
    async known(field) {
      if (!isDictionary(field)) return undefined
      const items = await dictionary(field.dict)
      return items.size ? new Set(items.keys()) : undefined
    },
    forget: () => forget(''),
  }
}

/** Comma-joined texts of a comma-joined value; unknown parts stay as they are; '' when nothing is known (contract.md 7.1). */
export function textOf(value: unknown, texts: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return ''
  const whole = texts.get(String(value))
  if (whole !== undefined) return whole
  const parts = String(value).split(',')
  return parts.some(part => texts.has(part)) ? parts.map(part => texts.get(part) ?? part).join(',') : ''
}
