import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, stamps, version } from './columns.ts'

/** A dictionary (contract.md 7.4); delFlag 1: deleted, its code stays taken. */
export const sysDict = pgTable(
  'sys_dict',
  {
    id: id(),
    dictCode: text('dict_code').notNull(),
    dictName: text('dict_name').notNull(),
    description: text('description'),
    /** 0 texts, 1 numbers */
    type: integer('type').notNull().default(0),
    delFlag: integer('del_flag').notNull().default(0),
    version: version(),
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
    description: text('description'),
    sortOrder: integer('sort_order').notNull().default(0),
    /** order key of the item editor; null: worked out from sortOrder, until somebody moves an item there */
    place: text('place'),
    status: integer('status').notNull().default(1),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('sys_dict_item_value').on(t.dictId, t.itemValue)],
)
