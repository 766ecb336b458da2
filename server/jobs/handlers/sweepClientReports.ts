import Type from 'typebox'
import { REPORT_DAYS } from '#contract/rules/clientReports.ts'
import { jobHandler } from '../handler.ts'

const DAY_MS = 86_400_000

/** What browsers reported is kept for some days after it was last met (decision 185). */
export const sweepClientReports = jobHandler({
  description: '删除多日未再发生的前端错误，以及更早的页面性能数据',
  parameters: Type.Object({
    keepDays: Type.Integer({ title: '保留天数', minimum: 1, maximum: 365, default: REPORT_DAYS }),
  }),
  run: async ({ keepDays }, { app }) => {
    const gone = await app.sweepClientReports(new Date(app.now() - keepDays * DAY_MS))
    return `清理了${gone}条前端错误`
  },
})
