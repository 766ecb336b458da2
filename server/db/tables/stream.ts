import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, id, tenantId } from './columns.ts'

/**
 * Head of every ordered stream: `n:{userId}` notices, `t:{tenant}` notices to all, `d:{userId}` chat events of a doctor, `p:{patientId}` of a
 * patient. The row lock of the UPDATE that takes the next number is the order (reliability.md part 5, Streams).
 */
export const stream = pgTable('stream', {
  id: text('id').primaryKey(),
  headSeq: bigint('head_seq', { mode: 'number' }).notNull().default(0),
})
/** Numbered events, written in the transaction of the command that caused them; kept a day. */
export const outbox = pgTable(
  'outbox',
  {
    streamId: text('stream_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: at('created_at').notNull(),
  },
  t => [primaryKey({ columns: [t.streamId, t.seq] }), index('outbox_created').on(t.createdAt)],
)

/** A stored file; its bytes lie under DATA_DIR/uploads, its address is `path`. Owner: user, patient; read rights by biz (reliability.md Files). */
export const sysFile = pgTable(
  'sys_file',
  {
    id: id(),
    tenantId: tenantId(),
    path: text('path').notNull().unique(),
    biz: text('biz').notNull(),
    sessionId: text('session_id'),
    ownerKind: text('owner_kind').notNull(),
    ownerId: text('owner_id').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    width: integer('width'),
    height: integer('height'),
    createdAt: at('created_at').notNull(),
  },
  t => [
    index('sys_file_session').on(t.sessionId),
    // lists of a tenant's files begin with the newest
    index('sys_file_newest').on(t.tenantId, t.createdAt, t.id),
    // what has been taken in is added up from these alone (SEC-06)
    index('sys_file_owner_size').on(t.ownerKind, t.ownerId, t.createdAt, t.size),
    index('sys_file_tenant_size').on(t.tenantId, t.size),
  ],
)
