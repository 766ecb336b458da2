import Type from 'typebox'
import { settleEach } from '#server/settleEach.ts'
import { JobFailure, jobHandler } from '../handler.ts'

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
    let failed = 0
    const due = await announcements.due(new Date(app.now()), { releases, revokes })
    const lineOf = ({ action, id }: (typeof due)[number]) => `${action === 'release' ? '发布' : '撤销'}通告 ${id}`
    await settleEach(
      due,
      async one => {
        if (signal.aborted || !(await announcements.apply(one))) return
        counts[one.action] += 1
        log(lineOf(one))
      },
      (error, one) => {
        failed += 1
        app.log.error({ err: error, announcement: one.id }, 'An announcement could not be released or revoked')
        log(`${lineOf(one)} 失败，详见服务日志`)
      },
    )
    signal.throwIfAborted()
    const done = `发布${counts.release}条，撤销${counts.revoke}条通告`
    if (failed > 0) throw new JobFailure(`${done}，${failed}条失败`)
    return done
  },
})
