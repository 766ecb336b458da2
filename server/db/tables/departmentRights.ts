import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, stamps } from './columns.ts'

/** What the roles of a department may be granted (contract.md 11); `dataRuleIds` are the rules its roles may choose, comma-joined. */
export const sysDepartPermission = pgTable(
  'sys_depart_permission',
  {
    departId: text('depart_id').notNull(),
    permissionId: text('permission_id').notNull(),
    dataRuleIds: text('data_rule_ids').notNull().default(''),
  },
  t => [primaryKey({ columns: [t.departId, t.permissionId] })],
)

/** A role within a department. */
export const sysDepartRole = pgTable(
  'sys_depart_role',
  {
    id: id(),
    departId: text('depart_id').notNull(),
    roleName: text('role_name').notNull(),
    roleCode: text('role_code').notNull(),
    description: text('description'),
    ...stamps,
  },
  t => [uniqueIndex('sys_depart_role_code').on(t.roleCode), index('sys_depart_role_depart').on(t.departId)],
)
export const sysDepartRolePermission = pgTable(
  'sys_depart_role_permission',
  {
    roleId: text('role_id').notNull(),
    permissionId: text('permission_id').notNull(),
    dataRuleIds: text('data_rule_ids').notNull().default(''),
  },
  t => [primaryKey({ columns: [t.roleId, t.permissionId] })],
)
export const sysDepartRoleUser = pgTable(
  'sys_depart_role_user',
  { id: id(), userId: text('user_id').notNull(), droleId: text('drole_id').notNull() },
  t => [uniqueIndex('sys_depart_role_user_pair').on(t.userId, t.droleId)],
)
