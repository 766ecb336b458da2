import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { at, id, tenantId } from './columns.ts'

/** Who of the office read a consultation of others, why, and until when its files open for them (hospital.md 1.1). Append only. */
export const chatBreakGlass = pgTable(
  'chat_break_glass',
  {
    id: id(),
    tenantId: tenantId(),
    sessionId: text('session_id').notNull(),
    userId: text('user_id').notNull(),
    reason: text('reason').notNull(),
    at: at('at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  t => [index('chat_break_glass_session').on(t.sessionId, t.userId, t.expiresAt)],
)
