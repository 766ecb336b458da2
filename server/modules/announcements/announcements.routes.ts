import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import {
  confirmNotice,
  listByUser,
  markAllRead,
  markRead,
  myAnnouncements,
  queryAnnouncement,
  releaseAnnouncement,
  revokeAnnouncement,
  syncNotice,
} from '#contract/http/calls/notices.ts'
import { announcementReaders } from '#contract/http/calls/announcementAdmin.ts'
import { readersQuery } from '#contract/http/calls/announcementAdmin.schema.ts'
import { idQuery, markReadBody, myAnnouncementsQuery, syncQuery } from '#contract/http/calls/notices.schema.ts'
import { htmlCleaner } from '#server/plugins/html.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { noticeToUser } from '#server/realtime/noticeStreams.ts'
import { keepInboxFilled } from './inbox.service.ts'
import { createAnnouncements } from './announcements.repository.ts'
import { createAnnouncementCommands } from './announcements.commands.ts'
import { readersOf } from './readers.repository.ts'
import { serveAnnouncementPage } from './show.routes.ts'

/** Origin of a host for files that stands on plain http; its pictures may stay. */
const httpOrigins = (address: string): string[] =>
  address.startsWith('http://') && URL.canParse(address) ? [new URL(address).origin] : []

const MISSING = '未找到对应实体'

/** Notices of the signed-in user, and releasing and revoking announcements, which pushes them (contract.md part 13, 24.3). */
export async function announcementsModule(app: FastifyInstance): Promise<void> {
  const clean = htmlCleaner(httpOrigins(app.config.client.staticDomain))
  const announcements = createAnnouncements(app.db, clean)
  const at = (): Date => new Date(app.now())
  app.decorate('announcementCommands', createAnnouncementCommands(app, announcements, clean))

  serveAnnouncementPage(app, announcements, clean)
  keepInboxFilled(app)

  serve(app, listByUser, { handler: ({ user }) => announcements.unread(user) })

  serve(app, myAnnouncements, {
    schema: { query: myAnnouncementsQuery },
    handler: ({ user, input }) =>
      announcements.mine(user, input, {
        no: Math.max(1, input.pageNo ?? 1),
        size: Math.min(input.pageSize ?? PAGE_SIZE, PAGE_SIZE_MAX),
      }),
  })

  serve(app, queryAnnouncement, {
    schema: { query: idQuery },
    handler: async ({ user, input }) => {
      const found = await announcements.one(user, input.id)
      if (!found) throw new Refusal(MISSING)
      return found
    },
  })

  serve(app, announcementReaders, {
    schema: { query: readersQuery },
    handler: async ({ user, input }) => {
      const { pageNo = 1, pageSize = PAGE_SIZE, ...question } = input
      const page = { no: Math.max(1, pageNo), size: Math.min(pageSize, PAGE_SIZE_MAX) }
      const found = await readersOf(app.db, { ...question, tenantId: user.tenantId, ...page })
      if (!found) throw new Refusal(MISSING)
      return found
    },
  })

  serve(app, markRead, {
    schema: { body: markReadBody },
    handler: async ({ user, input }) => {
      if (!(await announcements.markRead(user, input.anntId, at()))) throw new Refusal(MISSING)
      return null
    },
  })

  serve(app, confirmNotice, {
    schema: { body: markReadBody },
    handler: async ({ user, input }) => {
      if (!(await announcements.confirm(user, input.anntId, at()))) throw new Refusal(MISSING)
      return null
    },
  })

  serve(app, markAllRead, {
    handler: async ({ user }) => {
      await announcements.markAllRead(user, at())
      return new Answer(null, '全部已读', 0)
    },
  })

  serve(app, syncNotice, {
    schema: { query: syncQuery },
    handler: async ({ user, input }) => {
      const found = input.anntId ? await announcements.one(user, input.anntId) : null
      if (input.anntId && !found && !(await announcements.concerns(user, input.anntId))) throw new Refusal(MISSING)
      // only to the caller's own tabs: reading is nobody else's business
      await app.outbox.run(async (_tx, emit) =>
        noticeToUser(
          emit,
          user.id,
          found ? { cmd: 'user', msgId: found.id, msgTxt: found.titile } : { cmd: 'topic', msgTxt: '批量设置已读' },
        ),
      )
      return null
    },
  })

  serve(app, releaseAnnouncement, {
    schema: { query: idQuery },
    handler: async ({ user, input }) => {
      await app.announcementCommands.release(input.id, user.tenantId, user.realname, user)
      return new Answer(null, '该系统通知发布成功')
    },
  })

  serve(app, revokeAnnouncement, {
    schema: { query: idQuery },
    handler: async ({ user, input }) => {
      await app.announcementCommands.revoke(input.id, user.tenantId, user)
      return new Answer(null, '该系统通知撤销成功')
    },
  })
}
