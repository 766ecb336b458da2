import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Presence } from '#contract/entities/chat.ts'
import { at, id, tenantId } from './columns.ts'

/** When a doctor was 在线, 忙碌, 离线 or 停诊: every change of what others see closes a row and opens one (hospital.md 3.9). */
export const hosPresenceLog = pgTable(
  'hos_presence_log',
  {
    id: id(),
    tenantId: tenantId(),
    /** of hos_doctor */
    doctorId: text('doctor_id').notNull(),
    /** dictionary doctor_presence */
    effective: text('effective').$type<Presence>().notNull(),
    from: at('from_at').notNull(),
    /** null: until now */
    to: at('to_at'),
  },
  t => [
    uniqueIndex('hos_presence_log_open')
      .on(t.doctorId)
      .where(sql`to_at is null`),
    index('hos_presence_log_doctor').on(t.doctorId, t.from),
    index('hos_presence_log_period').on(t.tenantId, t.from),
  ],
)
