import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, stamps, tenantId, version } from './columns.ts'

/** 常用语 (hospital.md part 2). `ownerId` is set for scope 1 only, `orgCode` for scope 2 only, so that the shortcut is unique among those of one owner. */
export const hosCannedReply = pgTable(
  'hos_canned_reply',
  {
    id: id(),
    tenantId: tenantId(),
    /** dictionary canned_scope */
    scope: text('scope').notNull(),
    /** user id of the doctor */
    ownerId: text('owner_id').notNull().default(''),
    orgCode: text('org_code').notNull().default(''),
    groupName: text('group_name').notNull(),
    shortcut: text('shortcut').notNull(),
    title: text('title').notNull(),
    /** initials of the title */
    pinyin: text('pinyin').notNull().default(''),
    content: text('content').notNull(),
    /** stored paths, comma-joined, at most three */
    files: text('files'),
    sort: integer('sort').notNull().default(0),
    useCount: integer('use_count').notNull().default(0),
    /** Y or N */
    enabled: text('enabled').notNull().default('Y'),
    version: version(),
    ...stamps,
  },
  t => [
    uniqueIndex('hos_canned_reply_shortcut').on(t.tenantId, t.scope, t.ownerId, t.orgCode, t.shortcut),
    index('hos_canned_reply_group').on(t.tenantId, t.groupName, t.sort),
  ],
)
