import Type from 'typebox'
import { countDay } from '#server/db/dailyFigures.ts'
import { jobHandler } from '../handler.ts'

/** A row per tenant and day, counted anew each time: what came late is in it the next day. Answers the number of rows. */
export const dailyStatistics = jobHandler({
  description: '按自然日统计每个租户的问诊、消息与订单，每天一行；重复执行会重新统计',
  parameters: Type.Object({
    days: Type.Integer({ title: '统计最近几天（不含当天）', minimum: 1, maximum: 90, default: 2 }),
  }),
  run: async ({ days }, { app, plannedAt, signal, log }) => {
    let total = 0
    for (let back = days; back >= 1; back -= 1) {
      signal.throwIfAborted()
      const { day, tenants } = await countDay(app.db, { from: plannedAt, back, countedAt: new Date(app.now()) })
      log(`${day}：${tenants}个租户`)
      total += tenants
    }
    return `统计了${days}天，写入${total}行`
  },
})
