import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, stamps } from './columns.ts'

/** A report (contract.md 23.8). Its rows come from a data set that the server's code registers under `dataSet`, never from SQL in this table. */
export const onlCgreportHead = pgTable(
  'onl_cgreport_head',
  {
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    dataSet: text('data_set').notNull(),
    /** action a user needs beyond what the data set asks; null: none */
    permission: text('permission'),
    content: text('content').notNull().default(''),
    ...stamps,
  },
  t => [uniqueIndex('onl_cgreport_head_code').on(t.code)],
)

/** A column of a report; names that the data set does not have are left out. */
export const onlCgreportItem = pgTable(
  'onl_cgreport_item',
  {
    id: id(),
    headId: text('head_id').notNull(),
    fieldName: text('field_name').notNull(),
    fieldTxt: text('field_txt').notNull(),
    /** px; null: by the content */
    fieldWidth: integer('field_width'),
    /** false: sent, for fields that a popup fills, but not shown */
    isShow: boolean('is_show').notNull().default(true),
    isOrder: boolean('is_order').notNull().default(false),
    /** how the query form asks for it: single or group; null: not at all */
    searchMode: text('search_mode').$type<'single' | 'group'>(),
    dictCode: text('dict_code').notNull().default(''),
    isTotal: boolean('is_total').notNull().default(false),
    groupTitle: text('group_title').notNull().default(''),
    orderNum: integer('order_num').notNull().default(0),
  },
  t => [index('onl_cgreport_item_head').on(t.headId)],
)

/** A dynamic parameter, sent as `self_<name>`; `paramValue` counts when it is not sent. */
export const onlCgreportParam = pgTable(
  'onl_cgreport_param',
  {
    id: id(),
    headId: text('head_id').notNull(),
    paramName: text('param_name').notNull(),
    paramTxt: text('param_txt').notNull().default(''),
    paramValue: text('param_value').notNull().default(''),
    orderNum: integer('order_num').notNull().default(0),
  },
  t => [index('onl_cgreport_param_head').on(t.headId)],
)
