import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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

/** A person as a third party knows them; `userId` null until they are bound to a user by phone (contract.md 4.28). */
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

/** Second factor of an account by an authenticator app (SEC-04). `confirmedAt` null: begun, not yet shown to work. */
export const sysSecondFactor = pgTable('sys_second_factor', {
  userId: text('user_id').primaryKey(),
  /** `plain:` and base32, or `sealed:` and base64 where DATA_KEY is given */
  secret: text('secret').notNull(),
  confirmedAt: at('confirmed_at'),
  /** number of the last step whose code was taken: no code opens twice (RFC 6238 5.2) */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: at('created_at').notNull(),
})

/** Recovery codes of a second factor that are not used yet, as hashes. */
export const sysRecoveryCode = pgTable(
  'sys_recovery_code',
  { userId: text('user_id').notNull(), hash: text('hash').notNull() },
  t => [primaryKey({ columns: [t.userId, t.hash] })],
)

/** Passkeys (WebAuthn credentials) of accounts. */
export const sysPasskey = pgTable(
  'sys_passkey',
  {
    /** credential id, base64url */
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** COSE key, base64url */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** comma list */
    transports: text('transports').notNull(),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsed: at('last_used'),
  },
  t => [index('sys_passkey_user').on(t.userId)],
)

/** Secrets that an installation makes for itself, by name. */
export const sysSecret = pgTable('sys_secret', { name: text('name').primaryKey(), value: text('value').notNull() })
