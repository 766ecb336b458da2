import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** What each process last said of itself, some times a minute: 系统监控 shows all of them, whichever is asked. */
export const sysProcess = pgTable(
  'sys_process',
  { id: text('id').primaryKey(), at: at('at').notNull(), figures: jsonb('figures').notNull() },
  table => [index('sys_process_at').on(table.at)],
)
