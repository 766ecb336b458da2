import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, stamps, version } from './columns.ts'

/** An entry of the category tree (contract.md 12.1), common to all tenants. `pid` '0' at the top; `code` is made by the server. */
export const sysCategory = pgTable(
  'sys_category',
  {
    id: id(),
    pid: text('pid').notNull().default('0'),
    name: text('name').notNull(),
    code: text('code').notNull(),
    /** '1' or null */
    hasChild: text('has_child'),
    sysOrgCode: text('sys_org_code'),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('sys_category_code').on(t.code), index('sys_category_pid').on(t.pid, t.code)],
)
