import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { at, id, stamps, version } from './columns.ts'

/** A trouble of the client, one row for each group (contract/rules/clientReports.ts); the id is the digest of what makes the group. */
export const sysClientError = pgTable(
  'sys_client_error',
  {
    id: id(),
    kind: text('kind').notNull(),
    message: text('message').notNull(),
    state: text('state').notNull().default('open'),
    count: integer('count').notNull(),
    people: integer('people').notNull().default(0),
    /** where, with what and in which release it was met last */
    route: text('route').notNull(),
    browser: text('browser').notNull(),
    release: text('release').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    firstRelease: text('first_release').notNull(),
    /** the release that was served when it was marked as dealt with */
    handledRelease: text('handled_release'),
    handledBy: text('handled_by'),
    stack: text('stack').notNull(),
    version: version(),
    ...stamps,
  },
  table => [index('sys_client_error_last_at').on(table.lastAt, table.id)],
)

/** Who met a trouble of sys_client_error, by a digest of the account: to be counted, not to be named. */
export const sysClientErrorAccount = pgTable(
  'sys_client_error_account',
  { errorId: text('error_id').notNull(), account: text('account').notNull() },
  table => [primaryKey({ columns: [table.errorId, table.account] })],
)

/** Web vitals as sums of days: pages whose value fell into a bucket (contract/rules/webVitals.ts). */
export const sysClientVital = pgTable(
  'sys_client_vital',
  {
    day: date('day', { mode: 'string' }).notNull(),
    route: text('route').notNull(),
    name: text('name').notNull(),
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.route, table.name, table.bucket] })],
)
