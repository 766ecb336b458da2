import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/**
 * What a start last filled this database with; one row. A start of the same build on the same day has nothing to add and does not look (decision 197). `isDemo`: it was
 * begun as a demonstration, whatever was deleted since; `realSince`: when it was taken into real use, null while it is a demonstration or never was one (SEC-01).
 */
export const sysSeeding = pgTable('sys_seeding', {
  id: text('id').primaryKey(),
  mark: text('mark').notNull(),
  isDemo: boolean('is_demo').notNull(),
  at: at('at').notNull(),
  realSince: at('real_since'),
})
