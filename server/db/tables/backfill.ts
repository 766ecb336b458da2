import { pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/**
 * Copies that are filled with the rows of before their migration, in the background and in steps: a migration must not read a table that grows without end. `position`:
 * where the next step begins; `doneAt`: the copy is whole and may be read.
 */
export const sysBackfill = pgTable('sys_backfill', {
  name: text('name').primaryKey(),
  position: text('position').notNull().default(''),
  doneAt: at('done_at'),
})
