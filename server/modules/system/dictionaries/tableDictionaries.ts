import { and, asc, eq, exists, ilike, inArray, notExists, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import {
  hosDoctor,
  sysCategory,
  sysDepart,
  sysDict,
  sysPosition,
  sysRole,
  sysTenant,
  sysUser,
  sysUserTenant,
} from '#server/db/tables/index.ts'
import type { Principal } from '#server/plugins/principal.ts'
import { isStaff } from '#server/plugins/rights.ts'

type Item = { value: string; text: string }

/** A table that clients may read as a dictionary: one column for values, one for texts, and which rows a person sees. */
export interface TableDictionary {
  /** `table,text,code` as clients write it */
  key: string
  /** which principals may read it; whoever registered himself is no staff */
  for: 'staff' | 'user' | 'anyone'
  table: PgTable
  text: PgColumn
  value: PgColumn
  order: readonly PgColumn[]
  rows: (principal: Principal) => SQL | undefined
}

const LIMIT = 1_000

/** Staff of the person's tenant; without a tenant those who have none, and for an administrator everybody. */
const colleagues = (principal: Principal): SQL | undefined => {
  const kept = and(eq(sysUser.status, 1), eq(sysUser.delFlag, 0))
  const memberships = sql`(select 1 from ${sysUserTenant} where ${sysUserTenant.userId} = ${sysUser.id}`
  if (principal.tenantId !== 0)
    return and(kept, exists(sql`${memberships} and ${sysUserTenant.tenantId} = ${principal.tenantId})`))
  const isAdmin = principal.kind === 'user' && principal.roles.includes('admin')
  return isAdmin ? kept : and(kept, notExists(sql`${memberships})`))
}
const users = { for: 'staff', table: sysUser, text: sysUser.realname, order: [sysUser.username], rows: colleagues } as const
const roles = { for: 'staff', table: sysRole, text: sysRole.roleName, order: [sysRole.roleCode], rows: () => undefined } as const
const departs = {
  table: sysDepart,
  text: sysDepart.departName,
  order: [sysDepart.departOrder, sysDepart.id],
  rows: () => eq(sysDepart.delFlag, 0),
} as const
const positions = {
  for: 'user',
  table: sysPosition,
  text: sysPosition.name,
  order: [sysPosition.code, sysPosition.id],
  rows: ({ tenantId }: Principal) => inArray(sysPosition.tenantId, [0, tenantId]),
} as const
const categories = {
  for: 'user',
  table: sysCategory,
  text: sysCategory.name,
  order: [sysCategory.code],
  rows: () => undefined,
} as const

/** Everything a client may read as a dictionary from a table: nothing else is reachable, whatever the client writes (reliability.md part 2). */
const REGISTRY: readonly TableDictionary[] = [
  { key: 'sys_user,realname,username', value: sysUser.username, ...users },
  { key: 'sys_user,realname,id', value: sysUser.id, ...users },
  { key: 'sys_role,role_name,role_code', value: sysRole.roleCode, ...roles },
  { key: 'sys_role,role_name,id', value: sysRole.id, ...roles },
  { key: 'sys_depart,depart_name,id', for: 'user', value: sysDepart.id, ...departs },
  { key: 'sys_depart,depart_name,org_code', for: 'anyone', value: sysDepart.orgCode, ...departs },
  { key: 'sys_position,name,id', value: sysPosition.id, ...positions },
  { key: 'sys_position,name,code', value: sysPosition.code, ...positions },
  {
    key: 'sys_tenant,name,id',
    for: 'user',
    table: sysTenant,
    text: sysTenant.name,
    value: sysTenant.id,
    order: [sysTenant.id],
    rows: principal =>
      principal.kind === 'user' && !principal.roles.includes('admin')
        ? inArray(sysTenant.id, [0, ...principal.tenantIds])
        : eq(sysTenant.status, 1),
  },
  { key: 'sys_category,name,id', value: sysCategory.id, ...categories },
  { key: 'sys_category,name,code', value: sysCategory.code, ...categories },
  {
    key: 'sys_dict,dict_name,dict_code',
    for: 'user',
    table: sysDict,
    text: sysDict.dictName,
    value: sysDict.dictCode,
    order: [sysDict.dictCode],
    rows: () => eq(sysDict.delFlag, 0),
  },
  {
    key: 'hos_doctor,name,id',
    for: 'anyone',
    table: hosDoctor,
    text: hosDoctor.name,
    value: hosDoctor.id,
    order: [hosDoctor.name, hosDoctor.id],
    rows: ({ tenantId }) => and(eq(hosDoctor.enabled, true), eq(hosDoctor.tenantId, tenantId)),
  },
]

/** The registered table dictionary a client's text names, or null. The text is a key, never SQL. */
export const tableDictionary = (text: string): TableDictionary | null =>
  REGISTRY.find(({ key }) => key === text.replaceAll(' ', '').toLowerCase()) ?? null

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

/** All its items, at most a thousand. */
export const tableItems = async (db: Db, dictionary: TableDictionary, principal: Principal): Promise<Item[]> =>
  read(db, dictionary, principal, undefined, LIMIT)

/** Items whose text or value holds the keyword; one with commas asks for several exactly (contract.md 7). */
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
  return read(db, dictionary, principal, where, size)
}

/** The items of these values. */
export const tableItemsOf = async (
  db: Db,
  dictionary: TableDictionary,
  principal: Principal,
  values: readonly string[],
): Promise<Item[]> =>
  values.length === 0
    ? []
    : read(db, dictionary, principal, inArray(sql<string>`${dictionary.value}::text`, [...values]), values.length)
