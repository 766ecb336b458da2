import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Category, WireTreeNode } from '#contract/entities/dictionary.ts'
import { DICTIONARY_TEXT, treeCondition } from '#contract/rules/dictionaryTexts.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { sysCategory } from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'

export type CategoryRow = typeof sysCategory.$inferSelect

const LIMIT = 5_000
/** Parent of what stands at the top. */
export const TOP = '0'

/** A row as a node of the tree (contract.md 12.2); the client sets `value`. */
const nodeOf = ({ id, name, pid, code, hasChild }: CategoryRow): WireTreeNode => ({
  key: id,
  title: name,
  leaf: hasChild !== '1',
  icon: null,
  parentId: pid,
  value: null,
  code,
})

export const categoryOf = ({ id, pid, name, code, hasChild, version }: CategoryRow): Category => ({
  id,
  pid,
  name,
  code,
  hasChild: hasChild === '1' ? '1' : null,
  version,
})

const rowsBelow = (tx: Queryable, pid: string, ...conditions: SQL[]) =>
  tx
    .select()
    .from(sysCategory)
    .where(and(eq(sysCategory.pid, pid), ...conditions))
    .orderBy(asc(sysCategory.code))
    .limit(LIMIT)

/** One level below an entry. */
export const categoriesBelow = async (tx: Queryable, pid: string, ...conditions: SQL[]): Promise<WireTreeNode[]> =>
  (await rowsBelow(tx, pid, ...conditions)).map(nodeOf)

/** The id of the entry with that code; the top for '' and '0', null when there is none. */
export async function idOfCode(tx: Queryable, code: string): Promise<string | null> {
  if (code === '' || code === TOP) return TOP
  const [row] = await tx.select({ id: sysCategory.id }).from(sysCategory).where(eq(sysCategory.code, code))
  return row?.id ?? null
}

/** Ids of everything below these entries, themselves included. */
export async function idsBelow(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const found = new Set(ids)
  for (let level = [...ids]; level.length > 0;) {
    const rows = await tx.select({ id: sysCategory.id }).from(sysCategory).where(inArray(sysCategory.pid, level))
    level = rows.map(row => row.id).filter(id => !found.has(id))
    for (const id of level) found.add(id)
  }
  return [...found]
}

/** The whole tree below an entry. */
export async function categoryTree(tx: Queryable, pid: string): Promise<WireTreeNode[]> {
  const ids = pid === TOP ? null : await idsBelow(tx, [pid])
  const rows = await tx
    .select()
    .from(sysCategory)
    .where(ids === null ? undefined : inArray(sysCategory.id, ids))
    .orderBy(asc(sysCategory.code))
    .limit(LIMIT)
  const byParent = new Map<string, CategoryRow[]>()
  for (const row of rows) byParent.set(row.pid, [...(byParent.get(row.pid) ?? []), row])
  const under = (parent: string): WireTreeNode[] =>
    (byParent.get(parent) ?? []).map(row => {
      const children = under(row.id)
      return { ...nodeOf(row), ...(children.length > 0 ? { children } : {}) }
    })
  return under(pid)
}

const COLUMNS = new Map<string, PgColumn>([
  ['id', sysCategory.id],
  ['name', sysCategory.name],
  ['code', sysCategory.code],
  ['has_child', sysCategory.hasChild],
  ['hasChild', sysCategory.hasChild],
])

/** The equalities of the JSON text of a condition: only columns of the category, else a refusal. */
export function categoryCondition(text: string): SQL[] {
  const condition = treeCondition(text)
  if (condition === null) throw new Refusal(DICTIONARY_TEXT.badCondition)
  return Object.entries(condition).map(([name, value]) => {
    const column = COLUMNS.get(name)
    if (column === undefined || (typeof value !== 'string' && typeof value !== 'number')) throw new Refusal('查询条件不合法')
    return eq(column, String(value))
  })
}

/** Names of ids. */
export async function namesOf(tx: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: sysCategory.id, name: sysCategory.name })
    .from(sysCategory)
    .where(inArray(sysCategory.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Sets hasChild of entries by what lies below them now. */
export async function countChildren(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const under = sql`exists(select 1 from sys_category lower where lower.pid = sys_category.id)`
  await tx
    .update(sysCategory)
    .set({ hasChild: sql`case when ${under} then '1' end` })
    .where(inArray(sysCategory.id, [...ids]))
}
