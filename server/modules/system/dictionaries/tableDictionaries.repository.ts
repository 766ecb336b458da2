import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import {
  careItem,
  careType,
  hosDoctor,
  hosDrug,
  hosShop,
  sysCategory,
  sysDepart,
  sysDict,
  sysPosition,
  sysRole,
  sysTenant,
  sysUser,
} from '#server/db/tables/index.ts'
import { plainName, TABLE_TEXTS, type TableTexts, type TableTextsName } from '#server/db/tableTexts.ts'
import type { Principal } from '#server/plugins/principal.ts'
import { isStaff } from '#server/plugins/rights.ts'
import { TABLE_ROWS } from '#server/plugins/tableRows.ts'

type Item = { value: string; text: string }

/** Who reads the texts of a table, and in which order. */
interface Reading {
  /** which principals may read it; anyone who registered themselves is no staff */
  for: 'staff' | 'user' | 'anyone'
  order: readonly PgColumn[]
}
/** A table that clients may read as a dictionary: one column for values, one for texts, and which rows a person sees. */
export type TableDictionary = TableTexts &
  Reading & {
    rows: (principal: Principal) => SQL | undefined
    /** which of them are offered; a value that was chosen before keeps its text all the same */
    offered?: SQL
  }

const LIMIT = 1_000

const users: Reading = { for: 'staff', order: [sysUser.username] }
const roles: Reading = { for: 'staff', order: [sysRole.roleCode] }
const departs = [sysDepart.departOrder, sysDepart.id]
const positions: Reading = { for: 'user', order: [sysPosition.code, sysPosition.id] }
const categories: Reading = { for: 'user', order: [sysCategory.code] }
const READINGS: Readonly<Record<TableTextsName, Reading>> = {
  'sys_user,realname,username': users,
  'sys_user,realname,id': users,
  'sys_role,role_name,role_code': roles,
  'sys_role,role_name,id': roles,
  'sys_depart,depart_name,id': { for: 'user', order: departs },
  'sys_depart,depart_name,org_code': { for: 'anyone', order: departs },
  'sys_position,name,id': positions,
  'sys_position,name,code': positions,
  'sys_category,name,id': categories,
  'sys_category,name,code': categories,
  'sys_dict,dict_name,dict_code': { for: 'user', order: [sysDict.dictCode] },
  'care_type,name,id': { for: 'staff', order: [careType.sort, careType.id] },
  'care_item,name,id': { for: 'staff', order: [careItem.sort, careItem.id] },
  'care_nurse,realname,id': users,
  'hos_doctor,name,id': { for: 'anyone', order: [hosDoctor.name, hosDoctor.id] },
  'hos_doctor,name,user_id': { for: 'staff', order: [hosDoctor.name, hosDoctor.id] },
  'hos_drug,label,code': { for: 'staff', order: [hosDrug.code] },
  'hos_shop,name,code': { for: 'staff', order: [hosShop.sort, hosShop.code] },
}
/** No field holds the number of a tenant. */
const TENANTS: TableDictionary = {
  table: sysTenant,
  text: sysTenant.name,
  value: sysTenant.id,
  for: 'user',
  order: [sysTenant.id],
  rows: principal =>
    principal.kind === 'user' && !principal.roles.includes('admin')
      ? inArray(sysTenant.id, [0, ...principal.tenantIds])
      : eq(sysTenant.status, 1),
}

/** Everything a client may read as a dictionary from a table: nothing else is reachable, whatever the client writes (reliability.md part 2). */
const REGISTRY: ReadonlyMap<string, TableDictionary> = new Map<string, TableDictionary>([
  ...(Object.keys(READINGS) as TableTextsName[]).map((name): [string, TableDictionary] => [
    name,
    { ...TABLE_TEXTS[name], ...READINGS[name], ...TABLE_ROWS[name] },
  ]),
  ['sys_tenant,name,id', TENANTS],
])

/** The registered table dictionary a client's text names, or null. The text is a key, never SQL. */
export const tableDictionary = (text: string): TableDictionary | null => REGISTRY.get(plainName(text)) ?? null

/** Whether this principal may read it at all. */
export const mayRead = (dictionary: TableDictionary, principal: Principal): boolean =>
  dictionary.for === 'anyone' || (principal.kind === 'user' && (dictionary.for === 'user' || isStaff(principal)))

const read = async (db: Db, dictionary: TableDictionary, principal: Principal, where: SQL | undefined, size: number) => {
  const value = sql<string>`${dictionary.value}::text`
  const rows: Item[] = await db
    .select({ value, text: sql<string>`coalesce(${dictionary.text}, '')` })
    .from(dictionary.table)
    .where(and(dictionary.rows(principal), where))
    .orderBy(...dictionary.order.map(column => asc(column)))
    .limit(size)
  return rows
}

/** All items that are offered, at most a thousand. */
export const tableItems = async (db: Db, dictionary: TableDictionary, principal: Principal): Promise<Item[]> =>
  read(db, dictionary, principal, dictionary.offered, LIMIT)

/** Offered items whose text or value holds the keyword; one with commas asks for several exactly (contract.md 7). */
export async function searchTable(
  db: Db,
  dictionary: TableDictionary,
  principal: Principal,
  { keyword, size }: { keyword: string; size: number },
): Promise<Item[]> {
  const value = sql<string>`${dictionary.value}::text`
  const several = keyword.split(',').filter(part => part !== '')
  const like = holding(keyword)
  const where =
    keyword === ''
      ? undefined
      : keyword.includes(',')
        ? several.length === 0
          ? undefined
          : or(inArray(value, several), inArray(dictionary.text, several))
        : or(ilike(dictionary.text, like), ilike(value, like))
  return read(db, dictionary, principal, and(dictionary.offered, where), size)
}

/** The items of these values, offered or not. */
export const tableItemsOf = async (
  db: Db,
  dictionary: TableDictionary,
  principal: Principal,
  values: readonly string[],
): Promise<Item[]> =>
  values.length === 0
    ? []
    : read(db, dictionary, principal, inArray(sql<string>`${dictionary.value}::text`, [...values]), values.length)
