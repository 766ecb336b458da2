import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import { defineResource } from '#contract/resources/defineResource.ts'
import { date, datetime, dict, dictMulti, money, number, rich, text, textarea, user, yesNo } from '#contract/resources/field.ts'
import type { Db } from '#server/db/client.ts'
import { tableOf } from '#server/db/tables/resourceTable.ts'

/** A resource with a field of every kind that behaves in its own way; for tests only. */
export const sample = defineResource('test/sample', {
  title: '样本',
  fields: {
    name: text('名称', { required: true, search: 'like', max: 50 }),
    code: text('编码', { unique: true, search: 'eq' }),
    count: number('数量', { search: 'range', min: 0, max: 1_000 }),
    ratio: number('比率', { digits: 4 }),
    price: money('价格'),
    day: date('日期', { search: 'range' }),
    moment: datetime('时间'),
    sex: dict('性别', 'sex', { search: 'eq' }),
    tags: dictMulti('标签', 'priority'),
    open: yesNo('启用', { initial: 'Y' }),
    owner: user('负责人'),
    phone: text('手机', { rules: ['mobile'], mask: 'phone' }),
    note: textarea('备注'),
    page: rich('内容'),
    secret: text('密钥', { secret: true, notExported: true }),
    hidden: text('隐藏', { notAsked: true, notExported: true }),
    made: text('生成', { readOnly: true }),
    fixed: text('固定', { fixed: true }),
  },
  isKept: true,
  dataRules: '/test/sample',
  protected: { field: 'name', values: ['系统'], text: '系统样本不能修改' },
  who: {
    list: 'user',
    queryById: 'user',
    add: 'user',
    edit: 'user',
    delete: 'user',
    deleteBatch: 'user',
    exportXls: 'user',
    importExcel: 'user',
    history: 'user',
  },
})
export const sampleTable = tableOf(sample)

/** Makes the table and its indexes as a migration would. */
export async function createTable(db: Pick<Db, 'execute'>, table: PgTable): Promise<void> {
  const { name, columns, indexes } = getTableConfig(table)
  const parts = columns.map(column => {
    const type = sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`
    const begins =
      column.default === undefined
        ? sql``
        : sql` default ${typeof column.default === 'number' ? sql.raw(String(column.default)) : column.default}`
    return sql`${type}${begins}${sql.raw(`${column.notNull ? ' not null' : ''}${column.primary ? ' primary key' : ''}`)}`
  })
  await db.execute(sql`create table ${sql.identifier(name)} (${sql.join(parts, sql`, `)})`)
  for (const { config } of indexes) {
    const on = config.columns.map(column => ('name' in column && column.name ? sql.identifier(column.name) : sql``))
    const where = config.where ? sql` where ${config.where}` : sql``
    const kind = config.unique ? sql`unique ` : sql``
    await db.execute(
      sql`create ${kind}index ${sql.identifier(config.name ?? '')} on ${sql.identifier(name)} (${sql.join(on, sql`, `)})${where}`,
    )
  }
}
