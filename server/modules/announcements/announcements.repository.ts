import { and, asc, count, desc, eq, exists, gt, gte, ilike, isNull, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Announcement, NoticeLists } from '#contract/entities/announcement.ts'
import type { MyAnnouncement } from '#contract/http/calls/notices.ts'
import type { Page } from '#contract/http/envelope.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { holding } from '#server/db/like.ts'
import {
  sysAnnouncement as annt,
  sysAnnouncementInbox as inbox,
  sysAnnouncementSend as send,
  sysUser,
} from '#server/db/tables/index.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { isInboxWhole } from './inbox.repository.ts'

export type AnnouncementRow = typeof annt.$inferSelect
type Row = AnnouncementRow

/** Unread entries of each kind that listByUser shows (contract.md 13.2). */
const SHOWN = 5
/** What bell and list ask of an announcement. */
const columns = { id: annt.id, msgCategory: annt.msgCategory, createTime: annt.createTime, sendTime: annt.sendTime }
/** Urgent ones that wait for their confirmation and are shown one after the other. */
const URGENT_MAX = 20

/** What leaves the server of an announcement; its HTML has gone through `clean`, no matter who wrote it (NOTICE-14). */
const presentAnnouncement = (row: Row, clean: (html: string) => string): Announcement => ({
  id: row.id,
  titile: row.titile,
  sender: row.sender,
  sendTime: row.sendTime && wireTime(row.sendTime),
  createTime: wireTime(row.createTime),
  msgContent: clean(row.msgContent),
  openType: row.openType === 'url' || row.openType === 'component' ? row.openType : null,
  openPage: row.openPage,
  busId: row.busId,
  priority: row.priority === 'H' || row.priority === 'M' ? row.priority : 'L',
  msgCategory: row.msgCategory === '2' ? '2' : '1',
  msgAbstract: row.msgAbstract,
})

export interface MyFilter {
  titile?: string
  sender?: string
  readFlag?: '0' | '1'
  msgCategory?: string
}

/** Announcements as one user sees them. ALL announcements need no row per user: a row appears when they read it. */
export interface Announcements {
  unread(user: UserPrincipal): Promise<NoticeLists>
  mine(user: UserPrincipal, filter: MyFilter, page: { no: number; size: number }): Promise<Page<MyAnnouncement>>
  /** One that is addressed to the user, or null. */
  one(user: UserPrincipal, id: string): Promise<Announcement | null>
  /** Whether it once was addressed to the user and has been taken back, or is one of the tenant that they may release. */
  concerns(user: UserPrincipal, id: string): Promise<boolean>
  /** Answers false when there is no such announcement for the user. */
  markRead(user: UserPrincipal, id: string, at: Date): Promise<boolean>
  /** Notes that the user has confirmed it, once, and that they have read it; false when there is no such announcement for them. */
  confirm(user: UserPrincipal, id: string, at: Date): Promise<boolean>
  markAllRead(user: UserPrincipal, at: Date): Promise<void>
  /** Released anew: anyone who confirmed it before is asked again. */
  forgetConfirmed(tx: Tx, id: string): Promise<void>
  /** Row for a command, locked. */
  lock(tx: Tx, id: string, tenantId: number): Promise<Row | null>
  setStatus(tx: Tx, id: string, change: Partial<Row>): Promise<void>
  receivers(tx: Tx, id: string): Promise<string[]>
}

export function createAnnouncements(db: Db, clean: (html: string) => string): Announcements {
  const present = (row: Row): Announcement => presentAnnouncement(row, clean)
  const standing = (user: UserPrincipal, sendStatus: string) =>
    and(eq(annt.delFlag, 0), eq(annt.sendStatus, sendStatus), eq(annt.tenantId, user.tenantId))
  // an end before the account existed is not for them; no end hides from nobody (contract.md 13.3, 31.8)
  const isToAll = (user: UserPrincipal) =>
    and(
      eq(annt.msgType, 'ALL'),
      or(
        isNull(annt.endTime),
        gte(annt.endTime, db.select({ at: sysUser.createTime }).from(sysUser).where(eq(sysUser.id, user.id))),
      ),
    )
  const addressed = (user: UserPrincipal, sendStatus = '1'): SQL | undefined =>
    and(standing(user, sendStatus), or(sql`${send.userId} is not null`, isToAll(user)))
  const own = (user: UserPrincipal) => and(eq(send.anntId, annt.id), eq(send.userId, user.id))
  // what is over asks nobody any more
  const isRunning = or(isNull(annt.endTime), gt(annt.endTime, sql`now()`))

  const textsOf = ({ titile, sender }: MyFilter): SQL | undefined =>
    and(titile ? ilike(annt.titile, holding(titile)) : undefined, sender ? ilike(annt.sender, holding(sender)) : undefined)
  const isAsked = (filter: MyFilter): SQL | undefined =>
    and(filter.msgCategory ? eq(annt.msgCategory, filter.msgCategory) : undefined, textsOf(filter))

  /** Rows of the user's own that are out: their range of the inbox. */
  const ownRows = (user: UserPrincipal, filter: MyFilter) => {
    const { readFlag, msgCategory } = filter
    const texts = textsOf(filter)
    const hasTexts = db
      .select({ one: sql`1` })
      .from(annt)
      .where(and(eq(annt.id, inbox.anntId), texts))
    return db
      .select({
        id: inbox.anntId,
        msgCategory: inbox.msgCategory,
        createTime: inbox.createTime,
        sendTime: inbox.sendTime,
        readFlag: inbox.readFlag,
      })
      .from(inbox)
      .where(
        and(
          eq(inbox.userId, user.id),
          eq(inbox.tenantId, user.tenantId),
          inbox.isOut,
          readFlag ? eq(inbox.readFlag, readFlag) : undefined,
          msgCategory ? eq(inbox.msgCategory, msgCategory) : undefined,
          texts && exists(hasTexts),
        ),
      )
  }
  /** The same as long as the inbox is not filled with what was there before it. */
  const ownRowsBefore = (user: UserPrincipal, filter: MyFilter) =>
    db
      .select({ ...columns, readFlag: send.readFlag })
      .from(send)
      .innerJoin(annt, eq(annt.id, send.anntId))
      .where(
        and(
          eq(send.userId, user.id),
          filter.readFlag ? eq(send.readFlag, filter.readFlag) : undefined,
          standing(user, '1'),
          isAsked(filter),
        ),
      )
  let isWhole = false
  /**
   * What is addressed to the user and passes `filter`, as two sets that are each found by an index: those with a row of the user, and those to all without
   * one. Asked as one condition with `or`, every notice is compared with every row of the user where the planner knows nothing of either (SCALE-08).
   */
  const addressedTo = async (user: UserPrincipal, filter: MyFilter) => {
    isWhole ||= await isInboxWhole(db)
    const hasRow = db
      .select({ one: sql`1` })
      .from(send)
      .where(own(user))
    const toAll = db
      .select({ ...columns, readFlag: sql<string>`'0'`.as('read_flag') })
      .from(annt)
      // nobody has read what has no row
      .where(filter.readFlag === '1' ? sql`false` : and(standing(user, '1'), isToAll(user), notExists(hasRow), isAsked(filter)))
    return isWhole
      ? unionAll(ownRows(user, filter), toAll).as('addressed')
      : unionAll(ownRowsBefore(user, filter), toAll).as('addressed')
  }

  const newestUnread = async (user: UserPrincipal, category: '1' | '2'): Promise<Announcement[]> => {
    const unread = await addressedTo(user, { readFlag: '0', msgCategory: category })
    const newest = db
      .select({ id: unread.id })
      .from(unread)
      .orderBy(desc(unread.createTime), desc(unread.id))
      .limit(SHOWN)
      .as('newest')
    const rows = await db
      .select({ annt })
      .from(newest)
      .innerJoin(annt, eq(annt.id, newest.id))
      .orderBy(desc(annt.createTime), desc(annt.id))
    return rows.map(row => present(row.annt))
  }

  const unconfirmed = async (user: UserPrincipal): Promise<Announcement[]> => {
    const rows = await db
      .select({ annt })
      .from(annt)
      .leftJoin(send, own(user))
      .where(and(addressed(user), sql`${annt.mustConfirm}`, isNull(send.confirmTime), isRunning))
      .orderBy(asc(annt.sendTime), asc(annt.id))
      .limit(URGENT_MAX)
    return rows.map(row => present(row.annt))
  }

  const find = async (user: UserPrincipal, id: string, sendStatus?: string): Promise<Row | null> => {
    const [row] = await db
      .select({ annt })
      .from(annt)
      .leftJoin(send, own(user))
      .where(and(addressed(user, sendStatus), eq(annt.id, id)))
    return row?.annt ?? null
  }
  const read = (anntId: string, userId: string, at: Date) =>
    db
      .insert(send)
      .values({ anntId, userId, readFlag: '1', readTime: at })
      .onConflictDoUpdate({
        target: [send.anntId, send.userId],
        set: { readFlag: '1', readTime: at },
        setWhere: ne(send.readFlag, '1'),
      })

  return {
    async unread(user) {
      const all = await addressedTo(user, { readFlag: '0' })
      const sums = await db.select({ category: all.msgCategory, n: count() }).from(all).groupBy(all.msgCategory)
      const total = (category: '1' | '2') => sums.find(sum => sum.category === category)?.n ?? 0
      return {
        anntMsgList: total('1') === 0 ? [] : await newestUnread(user, '1'),
        anntMsgTotal: total('1'),
        sysMsgList: total('2') === 0 ? [] : await newestUnread(user, '2'),
        sysMsgTotal: total('2'),
        urgentList: await unconfirmed(user),
      }
    },

    async mine(user, filter, { no, size }) {
      const asked = await addressedTo(user, filter)
      // The page is found by its ids: sorting ten thousand rows with their contents would go to the disk. All are counted in the same pass.
      const page = db
        .select({ id: asked.id, readFlag: asked.readFlag, total: sql<string>`count(*) over ()`.as('total') })
        .from(asked)
        .orderBy(asked.readFlag, desc(asked.sendTime), desc(asked.id))
        .limit(size)
        .offset((no - 1) * size)
        .as('page')
      const rows = await db
        .select({ annt, readFlag: page.readFlag, total: page.total })
        .from(page)
        .innerJoin(annt, eq(annt.id, page.id))
        .orderBy(page.readFlag, desc(annt.sendTime), desc(annt.id))
      const [first] = rows
      // behind the last page nobody has counted
      const total = first ? Number(first.total) : no === 1 ? 0 : await db.$count(asked)
      const records = rows.map(row => ({
        ...present(row.annt),
        anntId: row.annt.id,
        readFlag: row.readFlag === '1' ? ('1' as const) : ('0' as const),
      }))
      return { records, total, size, current: no, pages: Math.ceil(total / size) }
    },

    async one(user, id) {
      const row = await find(user, id)
      return row && present(row)
    },

    async concerns(user, id) {
      if (await find(user, id, '2')) return true
      const isTenants = and(eq(annt.id, id), eq(annt.tenantId, user.tenantId), eq(annt.delFlag, 0))
      return user.actions.has('annountCement:release') && (await db.$count(annt, isTenants)) > 0
    },

    async markRead(user, id, at) {
      if (!(await find(user, id))) return false
      await read(id, user.id, at)
      return true
    },

    async confirm(user, id, at) {
      if (!(await find(user, id))) return false
      await db
        .insert(send)
        .values({ anntId: id, userId: user.id, readFlag: '1', readTime: at, confirmTime: at })
        .onConflictDoUpdate({
          target: [send.anntId, send.userId],
          set: {
            readFlag: '1',
            readTime: sql`coalesce(${send.readTime}, excluded.read_time)`,
            confirmTime: sql`coalesce(${send.confirmTime}, excluded.confirm_time)`,
          },
        })
      return true
    },

    async forgetConfirmed(tx, id) {
      await tx.update(send).set({ confirmTime: null }).where(eq(send.anntId, id))
    },

    async markAllRead(user, at) {
      const all = await addressedTo(user, { readFlag: '0' })
      const unread = db
        .select({
          anntId: all.id,
          userId: sql<string>`${user.id}::text`.as('reader'),
          readFlag: sql<string>`'1'`.as('flag'),
          readTime: sql<Date>`${at.toISOString()}::timestamptz`.as('at'),
          confirmTime: sql<Date | null>`null::timestamptz`.as('confirmed'),
        })
        .from(all)
      await db
        .insert(send)
        .select(unread)
        .onConflictDoUpdate({ target: [send.anntId, send.userId], set: { readFlag: '1', readTime: at } })
    },

    async lock(tx, id, tenantId) {
      const [row] = await tx
        .select()
        .from(annt)
        .where(and(eq(annt.id, id), eq(annt.tenantId, tenantId), eq(annt.delFlag, 0)))
        .for('update')
      return row ?? null
    },
    async setStatus(tx, id, change) {
      await tx.update(annt).set(change).where(eq(annt.id, id))
    },
    async receivers(tx, id) {
      const rows = await tx.select({ userId: send.userId }).from(send).where(eq(send.anntId, id))
      return rows.map(row => row.userId)
    },
  }
}
