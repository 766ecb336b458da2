import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at, id, tenantId } from './columns.ts'

/** Reports to the supervision, written in the transaction that they tell of (hospital.md 6). `status`: 0 waits, 1 arrived, 2 given up. */
export const hosSupervision = pgTable(
  'hos_supervision',
  {
    id: id(),
    tenantId: tenantId(),
    kind: text('kind').notNull(),
    refId: text('ref_id').notNull(),
    payload: jsonb('payload').$type<Record<string, string | number | null>>().notNull(),
    status: text('status').$type<'0' | '1' | '2'>().notNull().default('0'),
    tries: integer('tries').notNull().default(0),
    createdAt: at('created_at').notNull(),
    nextAt: at('next_at'),
    doneAt: at('done_at'),
    lastError: text('last_error').notNull().default(''),
  },
  t => [
    index('hos_supervision_due')
      .on(t.nextAt)
      .where(sql`status = '0'`),
    index('hos_supervision_ref').on(t.refId),
  ],
)
