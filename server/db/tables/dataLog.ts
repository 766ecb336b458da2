import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { HistoryEntry } from '#contract/resources/defineResource.ts'
import { at, id, tenantId } from './columns.ts'

/** Every change of a row of a resource, appended in the transaction of the change. `entity` is the name of the table, as dataLog's calls ask. */
export const sysDataLog = pgTable(
  'sys_data_log',
  {
    id: id(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    /** number of the change within the row, from 1 */
    version: integer('version').notNull(),
    action: text('action').$type<HistoryEntry['action']>().notNull(),
    /** texts for people; secrets never */
    changes: jsonb('changes').$type<HistoryEntry['changes']>().notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    at: at('at').notNull(),
    tenantId: tenantId(),
  },
  t => [
    index('sys_data_log_row').on(t.tenantId, t.entity, t.entityId, t.at),
    index('sys_data_log_at').on(t.tenantId, t.at, t.id),
  ],
)
