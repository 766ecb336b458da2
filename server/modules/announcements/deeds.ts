import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '#server/db/client.ts'
import { sysAnnouncement as annt, sysAnnouncementSend as send, sysUser } from '#server/db/tables/index.ts'
import type { AuditEntry } from '#server/plugins/audit.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { noticeToTenant, noticeToUser } from '#server/realtime/noticeStreams.ts'
import type { Emit } from '#server/realtime/outbox.ts'
import type { AnnouncementRow, Announcements } from './announcements.repository.ts'

/** What the clock asks of an announcement. */
export interface DueDeed {
  deed: 'release' | 'revoke'
  id: string
  tenantId: number
}

/** Releasing and revoking, by a person or by time; both push to those it is addressed to. */
export interface AnnouncementDeeds {
  /** `sender`: as readers see him, his real name. Refuses what is missing or already out; an urgent one asks everybody for his confirmation */
  release(id: string, tenantId: number, sender: string, actor: AuditEntry['actor']): Promise<void>
  /** Refuses what is missing or not out. */
  revoke(id: string, tenantId: number, actor: AuditEntry['actor']): Promise<void>
  /** Drafts whose start has come, released ones whose end has, at most 500. What was taken back is not released again. */
  due(now: Date, which: { releases: boolean; revokes: boolean }): Promise<DueDeed[]>
  /** Does a due deed as the system; false where somebody was faster. */
  apply(due: DueDeed): Promise<boolean>
  /** A system message to one person, in the transaction of the deed that it tells of. */
  tell(tx: Tx, emit: Emit, message: SystemMessage): Promise<void>
}

/** What the system tells one person by the bell. `html`: made of our own words, nothing that people wrote; no names of patients: administrators see it. */
export interface SystemMessage {
  tenantId: number
  userId: string
  title: string
  /** one line beside the title */
  abstract: string
  html: string
  /** as its reader sees it; the system, unless a person sends it */
  sender?: string
  /** what it is about */
  busType: string
  busId: string
  /** where 去处理 leads: an address of this application */
  page?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    announcementDeeds: AnnouncementDeeds
  }
}

const MISSING = '未找到对应实体'
const DRAFT = '0'
const RELEASED = '1'
const REVOKED = '2'
const DUE_MAX = 500
const SYSTEM_MESSAGE = '2'
const URGENT = 'H'
const SYSTEM = { kind: 'system', name: '定时任务' } as const

export function createDeeds(
  app: FastifyInstance,
  announcements: Announcements,
  clean: (html: string) => string,
): AnnouncementDeeds {
  const at = () => new Date(app.now())

  /** Tells whom it is addressed to, and nobody else: a title may be about a person. */
  const push = async (tx: Tx, emit: Emit, { id, titile, tenantId, msgType }: AnnouncementRow): Promise<void> => {
    const message = { msgId: id, msgTxt: titile }
    if (msgType === 'ALL') noticeToTenant(emit, tenantId, { cmd: 'topic', ...message })
    else for (const userId of await announcements.receivers(tx, id)) noticeToUser(emit, userId, { cmd: 'user', ...message })
  }
  const said = (deed: DueDeed['deed'], actor: AuditEntry['actor'], { id, tenantId }: AnnouncementRow): AuditEntry => ({
    actor: 'username' in actor ? actor : { ...actor, tenantId },
    action: `announcement.${deed}`,
    entity: 'sys_announcement',
    entityId: id,
  })

  const release: AnnouncementDeeds['release'] = (id, tenantId, sender, actor) =>
    app.outbox.run(async (tx, emit) => {
      const row = await announcements.lock(tx, id, tenantId)
      if (!row) throw new Refusal(MISSING)
      if (row.sendStatus === RELEASED) throw new Refusal('该公告已发布')
      await announcements.setStatus(tx, id, {
        sendStatus: RELEASED,
        sendTime: at(),
        sender,
        cancelTime: null,
        mustConfirm: row.priority === URGENT,
        // nothing goes out as it was written, however it came into the table
        msgContent: clean(row.msgContent),
      })
      await announcements.forgetConfirmed(tx, id)
      await push(tx, emit, row)
      await app.audit(said('release', actor, row), tx)
    })

  const revoke: AnnouncementDeeds['revoke'] = (id, tenantId, actor) =>
    app.outbox.run(async (tx, emit) => {
      const row = await announcements.lock(tx, id, tenantId)
      if (!row) throw new Refusal(MISSING)
      if (row.sendStatus !== RELEASED) throw new Refusal('该公告尚未发布')
      await announcements.setStatus(tx, id, { sendStatus: REVOKED, cancelTime: at() })
      // counts of everybody who had it unread go down
      await push(tx, emit, row)
      await app.audit(said('revoke', actor, row), tx)
    })

  return {
    release,
    revoke,
    async due(now, { releases, revokes }) {
      const begins = and(eq(annt.sendStatus, DRAFT), lte(annt.startTime, now), or(isNull(annt.endTime), gt(annt.endTime, now)))
      const ends = and(eq(annt.sendStatus, RELEASED), lte(annt.endTime, now))
      const wanted = or(...(releases ? [begins] : []), ...(revokes ? [ends] : []))
      if (!wanted) return []
      const rows = await app.db
        .select({ id: annt.id, tenantId: annt.tenantId, sendStatus: annt.sendStatus })
        .from(annt)
        .where(and(eq(annt.delFlag, 0), wanted))
        .orderBy(annt.startTime)
        .limit(DUE_MAX)
      return rows.map(({ sendStatus, ...row }) => ({ ...row, deed: sendStatus === DRAFT ? 'release' : 'revoke' }))
    },
    async tell(tx, emit, { tenantId, userId, title, abstract, html, busType, busId, page, sender = SYSTEM.name }) {
      const id = randomBytes(16).toString('hex')
      await tx.insert(annt).values({
        id,
        tenantId,
        titile: title,
        msgContent: html,
        msgAbstract: abstract,
        msgCategory: SYSTEM_MESSAGE,
        msgType: 'USER',
        priority: 'M',
        sender,
        sendStatus: RELEASED,
        sendTime: at(),
        createBy: SYSTEM.name,
        createTime: at(),
        busType,
        busId,
        ...(page === undefined ? {} : { openType: 'url', openPage: page }),
      })
      await tx.insert(send).values({ anntId: id, userId })
      noticeToUser(emit, userId, { cmd: 'user', msgId: id, msgTxt: title })
    },
    async apply({ deed, id, tenantId }) {
      try {
        const [row] = await app.db
          .select({ by: sql<string | null>`coalesce(${sysUser.realname}, ${annt.createBy})` })
          .from(annt)
          .leftJoin(sysUser, eq(sysUser.username, annt.createBy))
          .where(eq(annt.id, id))
        await (deed === 'release' ? release(id, tenantId, row?.by ?? SYSTEM.name, SYSTEM) : revoke(id, tenantId, SYSTEM))
        return true
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      }
    },
  }
}
