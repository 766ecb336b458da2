import { sql } from 'drizzle-orm'
import Type from 'typebox'
import { chatMessage, chatSession, hosOrder, sysDailyFigures } from '#server/db/tables/index.ts'
import { HOUSE_ZONE, zoneOffset } from '#contract/cron/zone.ts'
import { jobHandler } from '../handler.ts'

const DAY_MS = 86_400_000

/** A row per tenant and day, counted anew each time: what came late is in it the next day. Answers the number of rows. */
export const dailyStatistics = jobHandler({
  description: '按自然日统计每个租户的问诊、消息与订单，每天一行；重复执行会重新统计',
  parameters: Type.Object({
    days: Type.Integer({ title: '统计最近几天（不含当天）', minimum: 1, maximum: 90, default: 2 }),
  }),
  run: async ({ days }, { app, plannedAt, signal, log }) => {
    const ahead = zoneOffset(HOUSE_ZONE)(plannedAt.getTime())
    const today = Math.floor((plannedAt.getTime() + ahead) / DAY_MS) * DAY_MS
    let total = 0
    for (let back = days; back >= 1; back -= 1) {
      signal.throwIfAborted()
      const midnight = today - back * DAY_MS
      const day = new Date(midnight).toISOString().slice(0, 10)
      const from = new Date(midnight - ahead).toISOString()
      const to = new Date(midnight - ahead + DAY_MS).toISOString()
      const on = (column: unknown) => sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`
      const { rowCount } = await app.db.execute(sql`
        with sums as (
          select ${chatSession.tenantId} as tenant_id, count(*) filter (where ${on(chatSession.createdAt)}) as consultations,
            count(*) filter (where ${on(chatSession.endedAt)}) as ended, 0::bigint as messages, 0::bigint as orders, 0::bigint as paid, 0::bigint as refund
          from ${chatSession} where ${on(chatSession.createdAt)} or ${on(chatSession.endedAt)} group by 1
          union all
          select ${chatSession.tenantId}, 0, 0, count(*), 0, 0, 0 from ${chatMessage} join ${chatSession} on ${chatSession.id} = ${chatMessage.sessionId}
          where ${on(chatMessage.sentAt)} group by 1
          union all
          select ${hosOrder.tenantId}, 0, 0, 0, count(*) filter (where ${on(hosOrder.createTime)}),
            coalesce(sum(${hosOrder.amountFen}) filter (where ${on(hosOrder.paidAt)}), 0),
            coalesce(sum(${hosOrder.refundFen}) filter (where ${on(hosOrder.paidAt)}), 0)
          from ${hosOrder} where ${on(hosOrder.createTime)} or ${on(hosOrder.paidAt)} group by 1
        )
        insert into ${sysDailyFigures} (tenant_id, day, consultations, ended, messages, orders, paid_fen, refund_fen, counted_at)
        select tenant_id, ${day}::date, sum(consultations), sum(ended), sum(messages), sum(orders), sum(paid), sum(refund),
          ${new Date(app.now()).toISOString()}::timestamptz
        from sums group by tenant_id
        on conflict (tenant_id, day) do update set consultations = excluded.consultations, ended = excluded.ended, messages = excluded.messages,
          orders = excluded.orders, paid_fen = excluded.paid_fen, refund_fen = excluded.refund_fen, counted_at = excluded.counted_at`)
      log(`${day}：${rowCount ?? 0}个租户`)
      total += rowCount ?? 0
    }
    return `统计了${days}天，写入${total}行`
  },
})
