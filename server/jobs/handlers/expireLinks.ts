import { and, isNotNull, lt, or } from 'drizzle-orm'
import Type from 'typebox'
import { chatShare } from '#server/db/tables/index.ts'
import { jobHandler } from '../handler.ts'

const DAY_MS = 86_400_000

/** Links to records that opened nothing for a while; they are shut the moment they expire, whether this runs or not. */
export const expireLinks = jobHandler({
  description: '删除过期或已撤销的病历分享链接（链接到期即失效，与本任务无关）',
  parameters: Type.Object({
    keepDays: Type.Integer({ title: '过期后保留天数', minimum: 0, maximum: 3_650, default: 7 }),
  }),
  run: async ({ keepDays }, { app }) => {
    const until = new Date(app.now() - keepDays * DAY_MS)
    const { rowCount } = await app.db
      .delete(chatShare)
      .where(or(lt(chatShare.expiresAt, until), and(isNotNull(chatShare.revokedAt), lt(chatShare.revokedAt, until))))
    return `清理了${rowCount ?? 0}个分享链接`
  },
})
