import { sql } from 'drizzle-orm'
import { zoneOffset } from '#contract/cron/zone.ts'
import { HOSPITAL_ZONE } from '#contract/rules/hospitalClock.ts'
import type { Queryable } from './client.ts'
import { chatMessage, chatSession, hosOrder, hosPayment, hosRefund, sysDailyFigures } from './tables/index.ts'

const DAY_MS = 86_400_000

/**
 * Counts one day of the hospital's zone, `back` days before that of `from`: a row per tenant, counted anew each time and marked by `countedAt`; refunds stand
 * on the day each was done. Answers the day, YYYY-MM-DD, and the number of rows.
 */
export async function countDay(
  db: Queryable,
  { from: start, back, countedAt }: { from: Date; back: number; countedAt: Date },
): Promise<{ day: string; tenants: number }> {
  const ahead = zoneOffset(HOSPITAL_ZONE)(start.getTime())
  const midnight = (Math.floor((start.getTime() + ahead) / DAY_MS) - back) * DAY_MS
  const day = new Date(midnight).toISOString().slice(0, 10)
  const from = new Date(midnight - ahead).toISOString()
  const to = new Date(midnight - ahead + DAY_MS).toISOString()
  const on = (column: unknown) => sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`
  const { rowCount } = await db.execute(sql`
    with sums as (
      select ${chatSession.tenantId} as tenant_id, count(*) filter (where ${on(chatSession.createdAt)}) as consultations,
        count(*) filter (where ${on(chatSession.endedAt)}) as ended, 0::bigint as messages, 0::bigint as orders, 0::bigint as paid, 0::bigint as refund
      from ${chatSession} where ${on(chatSession.createdAt)} or ${on(chatSession.endedAt)} group by 1
      union all
      select ${chatSession.tenantId}, 0, 0, count(*), 0, 0, 0 from ${chatMessage} join ${chatSession} on ${chatSession.id} = ${chatMessage.sessionId}
      where ${on(chatMessage.sentAt)} group by 1
      union all
      select ${hosOrder.tenantId}, 0, 0, 0, count(*) filter (where ${on(hosOrder.createTime)}),
        coalesce(sum(${hosOrder.payFen}) filter (where ${on(hosOrder.paidAt)}), 0), 0
      from ${hosOrder} where ${on(hosOrder.createTime)} or ${on(hosOrder.paidAt)} group by 1
      union all
      select ${hosRefund.tenantId}, 0, 0, 0, 0, 0, sum(${hosRefund.amountFen}) from ${hosRefund}
      where ${hosRefund.status} = '2' and ${on(hosRefund.doneAt)} and not exists (
        select 1 from ${hosPayment} where ${hosPayment.payNo} = ${hosRefund.payNo} and ${hosPayment.status} = '2') group by 1
      union all
      -- of whom something was ever counted, each day is, also one without anything
      select distinct tenant_id, 0, 0, 0, 0, 0, 0 from ${sysDailyFigures} where day < ${day}::date
    )
    insert into ${sysDailyFigures} (tenant_id, day, consultations, ended, messages, orders, paid_fen, refund_fen, counted_at)
    select tenant_id, ${day}::date, sum(consultations), sum(ended), sum(messages), sum(orders), sum(paid), sum(refund),
      ${countedAt.toISOString()}::timestamptz
    from sums group by tenant_id
    on conflict (tenant_id, day) do update set consultations = excluded.consultations, ended = excluded.ended, messages = excluded.messages,
      orders = excluded.orders, paid_fen = excluded.paid_fen, refund_fen = excluded.refund_fen, counted_at = excluded.counted_at`)
  return { day, tenants: rowCount ?? 0 }
}
