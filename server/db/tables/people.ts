import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id, stamps, version } from './columns.ts'

/** Staff account (contract.md 8.1). Password is an argon2id string, never sent. */
export const sysUser = pgTable(
  'sys_user',
  {
    id: id(),
    username: text('username').notNull(),
    password: text('password').notNull(),
    realname: text('realname').notNull(),
    avatar: text('avatar'),
    sex: integer('sex'),
    birthday: text('birthday'),
    email: text('email'),
    phone: text('phone'),
    /** current department */
    orgCode: text('org_code'),
    /** 1 normal, 2 frozen */
    status: integer('status').notNull().default(1),
    delFlag: integer('del_flag').notNull().default(0),
    workNo: text('work_no'),
    post: text('post'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** until when a password that somebody else set opens the account; null: its own person set it */
    firstPasswordUntil: at('first_password_until'),
    version: version(),
    ...stamps,
  },
  t => [
    uniqueIndex('sys_user_username').on(t.username),
    uniqueIndex('sys_user_phone').on(t.phone),
    // whether a name is free is asked without regard to case, by anybody, and deleted accounts keep theirs
    index('sys_user_username_lower').on(sql`lower(${t.username})`),
    uniqueIndex('sys_user_live_username')
      .on(sql`lower(${t.username})`)
      .where(sql`${t.delFlag} = 0`),
    uniqueIndex('sys_user_live_email')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.delFlag} = 0`),
    uniqueIndex('sys_user_live_work_no')
      .on(t.workNo)
      .where(sql`${t.delFlag} = 0`),
  ],
)

export const sysRole = pgTable(
  'sys_role',
  {
    id: id(),
    roleCode: text('role_code').notNull(),
    roleName: text('role_name').notNull(),
    description: text('description'),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('sys_role_code').on(t.roleCode)],
)
export const sysUserRole = pgTable(
  'sys_user_role',
  { userId: text('user_id').notNull(), roleId: text('role_id').notNull() },
  t => [primaryKey({ columns: [t.userId, t.roleId] })],
)

export const sysDepart = pgTable(
  'sys_depart',
  {
    id: id(),
    parentId: text('parent_id').notNull().default(''),
    departName: text('depart_name').notNull(),
    departNameEn: text('depart_name_en'),
    departNameAbbr: text('depart_name_abbr'),
    description: text('description'),
    mobile: text('mobile'),
    fax: text('fax'),
    address: text('address'),
    memo: text('memo'),
    orgCode: text('org_code').notNull(),
    departOrder: integer('depart_order').notNull().default(0),
    /** '1' company, '2' department, '3' post */
    orgCategory: text('org_category').notNull().default('2'),
    delFlag: integer('del_flag').notNull().default(0),
    version: version(),
    ...stamps,
  },
  t => [uniqueIndex('sys_depart_code').on(t.orgCode)],
)
export const sysUserDepart = pgTable(
  'sys_user_depart',
  { userId: text('user_id').notNull(), departId: text('depart_id').notNull() },
  t => [primaryKey({ columns: [t.userId, t.departId] })],
)

/** status 1 normal, 0 frozen. */
export const sysTenant = pgTable('sys_tenant', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  beginDate: date('begin_date', { mode: 'string' }),
  endDate: date('end_date', { mode: 'string' }),
  status: integer('status').notNull().default(1),
  ...stamps,
})
export const sysUserTenant = pgTable(
  'sys_user_tenant',
  { userId: text('user_id').notNull(), tenantId: integer('tenant_id').notNull() },
  t => [primaryKey({ columns: [t.userId, t.tenantId] })],
)

/** A sign-in of staff or patient; the token itself is never stored, only its SHA-256 (D11). */
export const sysToken = pgTable(
  'sys_token',
  {
    hash: text('hash').primaryKey(),
    /** user or patient */
    kind: text('kind').notNull(),
    ownerId: text('owner_id').notNull(),
    tenantId: integer('tenant_id').notNull().default(0),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    lastSeen: at('last_seen').notNull(),
    ip: text('ip').notNull().default(''),
    agent: text('agent').notNull().default(''),
  },
  t => [index('sys_token_owner').on(t.kind, t.ownerId)],
)

/** Captchas, codes by message and other short-lived secrets; `hash` of the answer, swept by time. */
export const sysOneTimeCode = pgTable('sys_one_time_code', {
  key: text('key').primaryKey(),
  hash: text('hash').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  failures: integer('failures').notNull().default(0),
})

/** Calls and commands that are counted by all processes together: `count` within a window, or the moments of the last ones (epoch ms); swept by time. */
export const sysLimit = pgTable('sys_limit', {
  key: text('key').primaryKey(),
  count: integer('count').notNull().default(0),
  times: jsonb('times').$type<number[]>().notNull().default([]),
  endsAt: at('ends_at').notNull(),
})

/** Failed logins per user and address; locked until then (D38). */
export const sysLoginGuard = pgTable('sys_login_guard', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  firstAt: at('first_at').notNull(),
  lockedUntil: at('locked_until'),
})

/** Append-only audit: sign-ins (logType 1), commands (2). Never holds passwords, tokens or message bodies. */
export const sysLog = pgTable(
  'sys_log',
  {
    id: id(),
    logType: integer('log_type').notNull(),
    at: at('at').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id').notNull().default(''),
    actorName: text('actor_name').notNull().default(''),
    action: text('action').notNull(),
    entity: text('entity').notNull().default(''),
    entityId: text('entity_id').notNull().default(''),
    content: text('content').notNull().default(''),
    ip: text('ip').notNull().default(''),
    /** method and route of the request, '' for what no request caused */
    requestUrl: text('request_url').notNull().default(''),
    /** its parameters as JSON, what is secret or personal masked */
    requestParam: text('request_param').notNull().default(''),
    /** ms from the arrival of the request until this line was written */
    costTime: integer('cost_time'),
    tenantId: integer('tenant_id').notNull().default(0),
  },
  t => [
    index('sys_log_at').on(t.at),
    // who, and which: asked of years of lines (SEC-02)
    index('sys_log_actor').on(t.actorName, t.at),
    index('sys_log_entity').using('gin', sql`string_to_array(${t.entityId}, ',')`),
    index('sys_log_sign_ins')
      .on(t.tenantId, t.at)
      .where(sql`${t.logType} = 1`),
  ],
)
