import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, stamps, version } from './columns.ts'

/** Menus (type 0 top, 1 sub) and buttons (type 2) of the menu tree (contract.md part 5). */
export const sysPermission = pgTable('sys_permission', {
  id: id(),
  parentId: text('parent_id').notNull().default(''),
  name: text('name').notNull(),
  url: text('url').notNull().default(''),
  component: text('component').notNull().default(''),
  componentName: text('component_name'),
  redirect: text('redirect'),
  menuType: integer('menu_type').notNull(),
  perms: text('perms'),
  /** '1' visible when granted, '2' editable when granted */
  permsType: text('perms_type').notNull().default('1'),
  sortNo: integer('sort_no').notNull().default(0),
  icon: text('icon'),
  isRoute: boolean('is_route').notNull().default(true),
  keepAlive: boolean('keep_alive').notNull().default(true),
  hidden: boolean('hidden').notNull().default(false),
  alwaysShow: boolean('always_show').notNull().default(false),
  internalOrExternal: boolean('internal_or_external').notNull().default(false),
  /** '1' active, '0' inactive */
  status: text('status').notNull().default('1'),
  description: text('description'),
  delFlag: integer('del_flag').notNull().default(0),
  version: version(),
  ...stamps,
})
export const sysRolePermission = pgTable(
  'sys_role_permission',
  {
    roleId: text('role_id').notNull(),
    permissionId: text('permission_id').notNull(),
    /** rules that narrow the page for this role, comma-joined ids */
    dataRuleIds: text('data_rule_ids').notNull().default(''),
  },
  t => [primaryKey({ columns: [t.roleId, t.permissionId] })],
)

/** Rules that can narrow the rows of a page (contract.md 10.12); they hold for a role that chose them. */
export const sysPermissionDataRule = pgTable(
  'sys_permission_data_rule',
  {
    id: id(),
    permissionId: text('permission_id').notNull(),
    ruleName: text('rule_name').notNull(),
    ruleColumn: text('rule_column').notNull(),
    ruleConditions: text('rule_conditions').notNull(),
    ruleValue: text('rule_value').notNull(),
    /** '1' active, '0' inactive */
    status: text('status').notNull().default('1'),
    ...stamps,
  },
  t => [index('sys_permission_data_rule_entry').on(t.permissionId)],
)
