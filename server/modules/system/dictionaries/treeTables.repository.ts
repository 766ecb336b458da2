import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TreeDataInput } from '#contract/http/calls/dictionaries.ts'
import type { WireTreeNode } from '#contract/entities/dictionary.ts'
import { DICTIONARY_TEXT, treeCondition } from '#contract/rules/dictionaryTexts.ts'
import type { Db } from '#server/db/client.ts'
import { sysCategory, sysDepart } from '#server/db/tables/index.ts'
import { Refusal } from '#server/plugins/refusal.ts'

/** A table that clients may read as a tree. The names are what clients write; only these columns may stand in a condition. */
interface TreeTable {
  tableName: string
  text: readonly [name: string, column: PgColumn]
  code: readonly [name: string, column: PgColumn]
  pid: readonly [name: string, column: PgColumn]
  hasChildField: string
  /** whether rows hang below a row of this table */
  hasChildren: SQL<boolean>
  table: PgTable
  rows?: SQL
  order: readonly PgColumn[]
  codeColumn?: PgColumn
  conditions: Readonly<Record<string, PgColumn>>
}

const REGISTRY: readonly TreeTable[] = [
  {
    tableName: 'sys_category',
    text: ['name', sysCategory.name],
    code: ['id', sysCategory.id],
    pid: ['pid', sysCategory.pid],
    hasChildField: 'has_child',
    hasChildren: sql<boolean>`exists(select 1 from sys_category lower where lower.pid = sys_category.id)`,
    table: sysCategory,
    order: [sysCategory.code],
    codeColumn: sysCategory.code,
    conditions: { code: sysCategory.code, name: sysCategory.name, has_child: sysCategory.hasChild },
  },
  {
    tableName: 'sys_depart',
    text: ['depart_name', sysDepart.departName],
    code: ['id', sysDepart.id],
    pid: ['parent_id', sysDepart.parentId],
    hasChildField: '',
    hasChildren: sql<boolean>`exists(select 1 from sys_depart lower where lower.parent_id = sys_depart.id and lower.del_flag = 0)`,
    table: sysDepart,
    rows: eq(sysDepart.delFlag, 0),
    order: [sysDepart.departOrder, sysDepart.id],
    codeColumn: sysDepart.orgCode,
    conditions: { org_code: sysDepart.orgCode, org_category: sysDepart.orgCategory, depart_name: sysDepart.departName },
  },
]

const LIMIT = 1_000

/** The equalities of a condition; a column that is not registered refuses. */
function conditionOf(tree: TreeTable, text: string): SQL[] {
  const condition = treeCondition(text)
  if (condition === null) throw new Refusal(DICTIONARY_TEXT.badCondition)
  const columns = new Map(Object.entries(tree.conditions))
  return Object.entries(condition).map(([name, value]) => {
    const column = columns.get(name)
    if (column === undefined || !['string', 'number', 'boolean'].includes(typeof value)) throw new Refusal('查询条件不合法')
    return eq(sql`${column}::text`, String(value))
  })
}

/** One level of a registered tree (API-DICT-10); every name of the input is compared with the registry and goes into no SQL. */
export async function treeLevel(db: Db, input: Partial<TreeDataInput>): Promise<WireTreeNode[]> {
  const { pid = '', tableName, text, code, pidField = '', hasChildField = '', condition = '' } = input
  const tree = REGISTRY.find(
    one =>
      one.tableName === tableName &&
      one.text[0] === text &&
      one.code[0] === code &&
      (pidField === '' || one.pid[0] === pidField) &&
      (hasChildField === '' || one.hasChildField === hasChildField),
  )
  if (tree === undefined) throw new Refusal(DICTIONARY_TEXT.unknown)
  const conditions = conditionOf(tree, condition)
  const [, parent] = tree.pid
  const level = pid === '' || pid === '0' ? or(isNull(parent), eq(parent, ''), eq(parent, '0')) : eq(parent, pid)
  const rows = await db
    .select({
      key: sql<string>`${tree.code[1]}`,
      title: sql<string>`${tree.text[1]}`,
      parentId: sql<string | null>`${parent}`,
      code: tree.codeColumn === undefined ? sql<string | null>`null` : sql<string | null>`${tree.codeColumn}`,
      hasChildren: tree.hasChildren,
    })
    .from(tree.table)
    .where(and(level, tree.rows, ...conditions))
    .orderBy(...tree.order.map(column => asc(column)))
    .limit(LIMIT)
  return rows.map(({ hasChildren, ...node }) => ({ ...node, leaf: !hasChildren, icon: null, value: null }))
}
