import type { FastifyInstance } from 'fastify'
import { MESSAGE_TEXT } from '#contract/rules/messageSources.ts'
import type { MessageSource } from '#contract/rules/messageSources.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import type { AuditEntry } from '#server/plugins/audit.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { noticeToTenant, noticeToUser } from '#server/realtime/noticeStreams.ts'
import type { Emit } from '#server/realtime/outbox.ts'
import { BELL, insertMessage, readerOf } from '#server/plugins/messageRecord.ts'
import type { AnnouncementRow, Announcements } from './announcements.repository.ts'
import { addReleased, authorOf, dueAnnouncements } from './released.repository.ts'

/** What the clock asks of an announcement. */
export interface DueAction {
  action: 'release' | 'revoke'
  id: string
  tenantId: number
}

/** Releasing and revoking, by a person or by time; both push to those it is addressed to. */
export interface AnnouncementCommands {
  /** `sender`: as readers see them, their real name. Refuses what is missing or already out; an urgent one asks everybody for their confirmation */
  release(id: string, tenantId: number, sender: string, actor: AuditEntry['actor']): Promise<void>
  /** Refuses what is missing or not out. */
  revoke(id: string, tenantId: number, actor: AuditEntry['actor']): Promise<void>
  /** Drafts whose start has come, released ones whose end has, at most 500. What was taken back is not released again. */
  due(now: Date, which: { releases: boolean; revokes: boolean }): Promise<DueAction[]>
  /** Does a due command as the system; false where somebody was faster. */
  apply(due: DueAction): Promise<boolean>
  /** A system message to one person, recorded among the messages (hospital.md 3), in the transaction of the command that it tells of. */
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
  /** what it is about; `message`: its row among the messages stands already */
  busType: MessageSource | 'message'
  busId: string
  /** where 去处理 leads: an address of this application */
  page?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    announcementCommands: AnnouncementCommands
  }
}

const MISSING = '未找到对应实体'
const RELEASED = '1'
const REVOKED = '2'
const SYSTEM_MESSAGE = '2'
const URGENT = 'H'
const SYSTEM = { kind: 'system', name: '定时任务' } as const

export function createAnnouncementCommands(
  app: FastifyInstance,
  announcements: Announcements,
  clean: (html: string) => string,
): AnnouncementCommands {
  const at = () => new Date(app.now())

  /** Tells whom it is addressed to, and nobody else: a title may be about a person. */
  const push = async (tx: Tx, emit: Emit, { id, titile, tenantId, msgType }: AnnouncementRow): Promise<void> => {
    const message = { msgId: id, msgTxt: titile }
    if (msgType === 'ALL') noticeToTenant(emit, tenantId, { cmd: 'topic', ...message })
    else for (const userId of await announcements.receivers(tx, id)) noticeToUser(emit, userId, { cmd: 'user', ...message })
  }
  const said = (action: DueAction['action'], actor: AuditEntry['actor'], { id, tenantId }: AnnouncementRow): AuditEntry => ({
    actor: 'username' in actor ? actor : { ...actor, tenantId },
    action: `announcement.${action}`,
    entity: 'sys_announcement',
    entityId: id,
  })

  const release: AnnouncementCommands['release'] = (id, tenantId, sender, actor) =>
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

  const revoke: AnnouncementCommands['revoke'] = (id, tenantId, actor) =>
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
      const rows = await dueAnnouncements(app.db, now, { releases, revokes })
      return rows.map(({ isDraft, ...row }) => ({ ...row, action: isDraft ? 'release' : 'revoke' }))
    },
    async tell(tx, emit, message) {
      const { tenantId, userId, title, abstract, html, busType, busId, page, sender = SYSTEM.name } = message
      if (busType !== 'message') {
        const reader = await readerOf(tx, userId)
        const sent = {
          tenantId,
          title,
          msgType: BELL,
          receiver: reader?.username ?? userId,
          content: abstract,
          source: busType,
          createBy: sender,
          at: at(),
        }
        const isActive = reader?.isActive === true
        await insertMessage(tx, isActive ? { ...sent, status: '1' } : { ...sent, status: '2', result: MESSAGE_TEXT.frozen })
        if (!isActive) return
      }
      const id = newId()
      const row = {
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
      }
      await addReleased(tx, row, userId)
      noticeToUser(emit, userId, { cmd: 'user', msgId: id, msgTxt: title })
    },
    async apply({ action, id, tenantId }) {
      try {
        const by = await authorOf(app.db, id)
        await (action === 'release' ? release(id, tenantId, by ?? SYSTEM.name, SYSTEM) : revoke(id, tenantId, SYSTEM))
        return true
      } catch (error) {
        if (error instanceof Refusal) return false
        throw error
      }
    },
  }
}
