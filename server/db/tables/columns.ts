import { boolean, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Primary key: 32 hex characters, made by the server (contract.md 1.9). */
export const id = () => text('id').primaryKey()
/** A moment, UTC in the database, milliseconds (D14). */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
/** Who wrote the row and when. */
export const stamps = {
  createBy: text('create_by'),
  createTime: at('create_time').notNull().defaultNow(),
  updateBy: text('update_by'),
  updateTime: at('update_time'),
}
/** Optimistic lock of a row, +1 per write. */
export const version = () => integer('version').notNull().default(1)
/** Every business row belongs to a tenant (reliability.md part 5). */
export const tenantId = () => integer('tenant_id').notNull().default(0)

/** Rows of shared tables: their ids come from clients, so they are unique within a tenant only; a row begins empty and is filled cell by cell. */
export const gridRowColumns = {
  tenantId: tenantId(),
  id: text('id').notNull(),
  /** order key (contract/grids/order.ts) */
  place: text('place'),
  /** false: deleted, kept for undo and history */
  live: boolean('live').notNull().default(true),
}
