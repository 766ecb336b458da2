import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TransferAnswer, TransferPhase } from '#contract/entities/transfer.ts'
import { at, tenantId } from './columns.ts'

/**
 * An import or export that its client named (HEADER.transfer): how far it is, and what its answer was. Any process tells it, also after the
 * connection was lost; kept for an hour.
 */
export const sysTransfer = pgTable(
  'sys_transfer',
  {
    /** made by the client */
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    /** name of the table that rows go into or come from */
    entity: text('entity').notNull(),
    phase: text('phase').$type<TransferPhase>().notNull(),
    /** somebody asked it to stop */
    isStopped: boolean('is_stopped').notNull().default(false),
    /** rows in all; null while nobody knows */
    total: integer('total'),
    done: integer('done').notNull().default(0),
    answer: jsonb('answer').$type<TransferAnswer>(),
    updatedAt: at('updated_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.id] }), index('sys_transfer_updated').on(t.updatedAt)],
)

/** Counters of fill rules: the row lock of the UPDATE that takes the next number is the order. */
export const sysSequence = pgTable(
  'sys_sequence',
  {
    tenantId: tenantId(),
    /** code of the rule, or what it numbers */
    key: text('key').notNull(),
    /** the last number that was given */
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  t => [primaryKey({ columns: [t.tenantId, t.key] })],
)
