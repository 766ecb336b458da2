import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id, stamps, version } from './columns.ts'

/** What a user's browsers keep on the server: one small JSON value for each key (contract/http/calls/preferences.ts). */
export const sysUserPreference = pgTable(
  'sys_user_preference',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.key] })],
)

/** A person as a third party knows him; `userId` null until he is bound to a user by phone (contract.md 4.28). */
export const sysThirdAccount = pgTable(
  'sys_third_account',
  {
    id: id(),
    thirdType: text('third_type').notNull(),
    /** the party's own id of the person */
    thirdUserId: text('third_user_id').notNull(),
    userId: text('user_id'),
    realname: text('realname').notNull().default(''),
    avatar: text('avatar'),
    ...stamps,
  },
  t => [uniqueIndex('sys_third_account_person').on(t.thirdType, t.thirdUserId), index('sys_third_account_user').on(t.userId)],
)

/** Position of a post (contract.md 14.1). `postRank` is a code of dictionary position_rank. */
export const sysPosition = pgTable(
  'sys_position',
  {
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    postRank: text('post_rank').notNull().default('1'),
    companyId: text('company_id').notNull().default(''),
    sysOrgCode: text('sys_org_code'),
    tenantId: integer('tenant_id').notNull().default(0),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('sys_position_code').on(t.tenantId, t.code)],
)
