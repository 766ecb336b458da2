import { bigint, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** One link for each line of the audit, in a table of its own: writing a line costs nothing more (SCALE-12). */
export const sysAuditLink = pgTable(
  'sys_audit_link',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    logId: text('log_id').notNull(),
    /** name of the hash: digest and id of the key */
    algorithm: text('algorithm').notNull(),
    /** hex, over the link before, the number and the line */
    hash: text('hash').notNull(),
    linkedAt: at('linked_at').notNull(),
  },
  t => [uniqueIndex('sys_audit_link_log').on(t.logId)],
)

/** Signed marks of the chain: where it begins, after lines were removed by age too, and where its key changed. */
export const sysAuditAnchor = pgTable('sys_audit_anchor', {
  /** the links up to this one are gone, or were made with another key */
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  hash: text('hash').notNull(),
  /** `begin`: the chain starts after it; `begin.beforeKey`: likewise, of an earlier version; `key`: another hash from there on */
  kind: text('kind').notNull().default('begin'),
  algorithm: text('algorithm').notNull(),
  signature: text('signature').notNull(),
  at: at('at').notNull(),
  /** lines that were removed by age, from the first on */
  removed: integer('removed').notNull().default(0),
  /** the newest line that was removed; null: the first filling is not through */
  until: at('until'),
})

/** How far the audit has left the machine; one process at a time sends. */
export const sysAuditOutlet = pgTable('sys_audit_outlet', {
  name: text('name').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().default(0),
  owner: text('owner').notNull().default(''),
  leaseUntil: at('lease_until').notNull(),
})
