import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, stamps } from './columns.ts'

export const sysDict = pgTable(
  'sys_dict',
  {
    id: id(),
    dictCode: text('dict_code').notNull(),
    dictName: text('dict_name').notNull(),
    delFlag: integer('del_flag').notNull().default(0),
    ...stamps,
  },
  t => [uniqueIndex('sys_dict_code').on(t.dictCode)],
)
/** status 1 enabled, 0 not. */
export const sysDictItem = pgTable(
  'sys_dict_item',
  {
    id: id(),
    dictId: text('dict_id').notNull(),
    itemText: text('item_text').notNull(),
    itemValue: text('item_value').notNull(),
    sortOrder: integer('sort_order').notNull().default(0),
    status: integer('status').notNull().default(1),
    ...stamps,
  },
  t => [uniqueIndex('sys_dict_item_value').on(t.dictId, t.itemValue)],
)
