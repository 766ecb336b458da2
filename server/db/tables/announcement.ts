import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, id, stamps, tenantId, version } from './columns.ts'

/** contract.md 13.1; `titile` keeps the wire's spelling. sendStatus '0' draft, '1' released, '2' revoked; msgType ALL or USER. */
export const sysAnnouncement = pgTable(
  'sys_announcement',
  {
    id: id(),
    tenantId: tenantId(),
    titile: text('titile').notNull(),
    msgContent: text('msg_content').notNull().default(''),
    msgAbstract: text('msg_abstract'),
    startTime: at('start_time'),
    endTime: at('end_time'),
    sender: text('sender').notNull().default(''),
    priority: text('priority').notNull().default('L'),
    msgCategory: text('msg_category').notNull().default('1'),
    msgType: text('msg_type').notNull().default('ALL'),
    sendStatus: text('send_status').notNull().default('0'),
    sendTime: at('send_time'),
    cancelTime: at('cancel_time'),
    delFlag: integer('del_flag').notNull().default(0),
    busType: text('bus_type'),
    busId: text('bus_id'),
    openType: text('open_type'),
    openPage: text('open_page'),
    /** released as an urgent one: everybody addressed confirms it */
    mustConfirm: boolean('must_confirm').notNull().default(false),
    version: version(),
    ...stamps,
  },
  // the bell asks for the newest of a kind; the full list for those of a tenant
  t => [
    index('sys_announcement_newest').on(t.tenantId, t.sendStatus, t.msgCategory, t.createTime, t.id),
    index('sys_announcement_listed')
      .on(t.tenantId, t.createTime, t.id)
      .where(sql`del_flag = 0`),
    // those to everybody are few among those to one person each
    index('sys_announcement_all')
      .on(t.tenantId, t.id)
      .where(sql`msg_type = 'ALL'`),
    index('sys_announcement_urgent')
      .on(t.tenantId, t.sendTime)
      .where(sql`must_confirm`),
  ],
)
/** One user's copy: a USER announcement has a row per receiver, an ALL one gets its row when read (fan-out on read). */
export const sysAnnouncementSend = pgTable(
  'sys_announcement_send',
  {
    anntId: text('annt_id').notNull(),
    userId: text('user_id').notNull(),
    /** '0' unread, '1' read */
    readFlag: text('read_flag').notNull().default('0'),
    readTime: at('read_time'),
    /** 我知道了 */
    confirmTime: at('confirm_time'),
  },
  // with the notice in it: those of a person lie scattered over the table of all
  t => [primaryKey({ columns: [t.anntId, t.userId] }), index('sys_announcement_send_own').on(t.userId, t.readFlag, t.anntId)],
)
/**
 * What is addressed to a person, a row for each of theirs in `sys_announcement_send` with what bell and list ask of the announcement: those of a person
 * are one range of an index, where they lie scattered over the table of all (SCALE-08). Written by triggers in the transaction of the change (migration 0070), never
 * by the product. `isOut`: the announcement is released and not deleted.
 */
export const sysAnnouncementInbox = pgTable(
  'sys_announcement_inbox',
  {
    userId: text('user_id').notNull(),
    anntId: text('annt_id').notNull(),
    tenantId: tenantId(),
    msgCategory: text('msg_category').notNull(),
    readFlag: text('read_flag').notNull(),
    isOut: boolean('is_out').notNull(),
    createTime: at('create_time').notNull(),
    sendTime: at('send_time'),
  },
  t => [
    primaryKey({ columns: [t.userId, t.anntId] }),
    index('sys_announcement_inbox_listed')
      .on(t.userId, t.tenantId, t.readFlag, t.sendTime, t.anntId, t.msgCategory, t.createTime)
      .where(sql`is_out`),
  ],
)
