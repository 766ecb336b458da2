import Type from 'typebox'
import { jobHandler } from '../handler.ts'

/** Releases drafts whose start has come and takes back what has ended; the announcements say what is due. */
export const announcementSchedule = jobHandler({
  description: '到开始时间的未发布通告自动发布，到结束时间的已发布通告自动撤销；已撤销的不会再次发布。建议每分钟执行',
  parameters: Type.Object({
    releases: Type.Boolean({ title: '自动发布', default: true }),
    revokes: Type.Boolean({ title: '自动撤销', default: true }),
  }),
  run: async ({ releases, revokes }, { app, signal, log }) => {
    const announcements = app.announcementCommands
    const counts = { release: 0, revoke: 0 }
    for (const one of await announcements.due(new Date(app.now()), { releases, revokes })) {
      signal.throwIfAborted()
      if (!(await announcements.apply(one))) continue
      counts[one.action] += 1
      log(`${one.action === 'release' ? '发布' : '撤销'}通告 ${one.id}`)
    }
    return `发布${counts.release}条，撤销${counts.revoke}条通告`
  },
})
