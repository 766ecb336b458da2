import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { commaList } from '#contract/http/listQuery.ts'
import type { Field } from '#contract/resources/field.ts'
import type { Queryable } from '#server/db/client.ts'
import { sysDict, sysDictItem } from '#server/db/tables/index.ts'
import { plainName, TABLE_TEXTS, type TableTexts } from '#server/db/tableTexts.ts'

/** Texts for the values of fields that stand for something else: dictionary values, user names, ids of departments … */
export interface Texts {
  /** text by value, for these values of a field; unknown ones are absent. Inside a transaction give it: the embedded database has one connection */
  of: (field: Field, values: readonly string[], tx?: Queryable) => Promise<ReadonlyMap<string, string>>
  /** value by text, for imports; undefined: the field has no such list or it is too long to be read whole */
  values: (field: Field) => Promise<ReadonlyMap<string, string> | undefined>
  /** every value a dictionary field may have; undefined: anything */
  known: (field: Field) => Promise<ReadonlySet<string> | undefined>
  /** after dictionaries were written elsewhere: the next question reads the database */
  forget: () => void
}

const BY_NAME: ReadonlyMap<string, TableTexts> = new Map(Object.entries(TABLE_TEXTS))
/** What fields of these kinds hold. */
const BY_KIND: ReadonlyMap<string, TableTexts> = new Map([
  ['user', TABLE_TEXTS['sys_user,realname,username']],
  ['depart', TABLE_TEXTS['sys_depart,depart_name,id']],
  ['role', TABLE_TEXTS['sys_role,role_name,id']],
  ['position', TABLE_TEXTS['sys_position,name,code']],
  ['category', TABLE_TEXTS['sys_category,name,id']],
])

/** Items of a dictionary that were asked for, and what came. */
interface Kept {
  until: number
  items: Promise<ReadonlyMap<string, string>>
  settled: ReadonlyMap<string, string> | undefined
}

const CACHED_MS = 10_000
/** Longest list that an import reads whole. */
const LIST_MAX = 5_000

const isDictionary = (field: Field): field is Field & { dict: string } =>
  field.dict !== undefined && field.kind !== 'category' && !field.dict.includes(',')

const sourceOf = (field: Field): TableTexts | undefined =>
  BY_KIND.get(field.kind) ?? (field.dict === undefined ? undefined : BY_NAME.get(plainName(field.dict)))

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
  const rowsOf = async (
    { table, value, text }: TableTexts,
    values: readonly string[] | null,
    tx: Queryable = app.db,
  ): Promise<Map<string, string>> => {
    const rows = await tx
      .select({ value, text })
      .from(table)
      .where(values === null ? undefined : inArray(value, [...values]))
      .limit(values === null ? LIST_MAX : values.length)
    return new Map(rows.map(row => [String(row.value), String(row.text)]))
  }

  const forget = app.caches.add('dictionaries', () => kept.clear())

  return {
    async of(field, values, tx) {
      if (isDictionary(field)) return dictionary(field.dict, tx)
      const source = sourceOf(field)
      const wanted = [...new Set(values.flatMap(commaList))]
      return source && wanted.length ? rowsOf(source, wanted, tx) : new Map()
    },
    async values(field) {
      const source = sourceOf(field)
      const texts = isDictionary(field) ? await dictionary(field.dict) : source && (await rowsOf(source, null))
      return texts && texts.size < LIST_MAX ? new Map([...texts].map(([value, text]) => [text, value])) : undefined
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
