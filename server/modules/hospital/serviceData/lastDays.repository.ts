import { sql, type SQL } from 'drizzle-orm'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import type { DailyFigures } from '#contract/entities/serviceData.ts'
import type { Queryable } from '#server/db/client.ts'
import { within, type LiveScope } from './live.repository.ts'
import { allPlaced, money } from './moneyRows.repository.ts'
import { during } from './period.repository.ts'
import { periodOf } from './sealedDays.repository.ts'
import { dayAfter, type Days } from './sealing.rules.ts'
import { sessionsCreated } from './sessionRows.repository.ts'

const DAYS = 14

/** As DailyStatisticsJob counted them, from the first day of the hospital's on; one between others that was not counted is zeros. */
const counted = (tenantId: number, { from, to }: Days): SQL => sql`
  with f as (select * from sys_daily_figures where day between ${from}::date and ${to}::date)
  select to_char(w.day, 'YYYY-MM-DD') as day, coalesce(own.consultations, 0) as consultations, coalesce(own.ended, 0) as ended,
    coalesce(own.messages, 0) as messages, coalesce(own.orders, 0) as orders, coalesce(own.paid_fen, 0) as paid_fen,
    coalesce(own.refund_fen, 0) as refund_fen
  from generate_series(
    (select greatest(${from}::date, min(day)) from sys_daily_figures where tenant_id = ${tenantId} having count(*) > 0), (select max(day) from f), interval '1 day') w(day)
    left join f own on own.tenant_id = ${tenantId} and own.day = w.day::date
  order by w.day`

/** The same of some departments, which the job does not tell apart: from the rows, each day, also those with nothing. */
function countedNow(scope: LiveScope, days: Days): SQL {
  const q = periodOf(days, scope)
  const zero = sql`0::bigint`
  return sql`
    with f as (
      select one.at, one.org, 1 as consultations, 0 as ended, 0 as messages, 0 as orders, ${zero} as paid, ${zero} as refund from (${sessionsCreated(q)}) one
      union all select s.ended_at, s.org_code, 0, 1, 0, 0, 0, 0 from chat_session s where s.tenant_id = ${q.tenantId} and ${during(sql`s.ended_at`, q)}
      union all select m.sent_at, s.org_code, 0, 0, 1, 0, 0, 0 from chat_message m join chat_session s on s.id = m.session_id
        where s.tenant_id = ${q.tenantId} and ${during(sql`m.sent_at`, q)}
      union all select one.at, one.org, 0, 0, 0, 1, 0, 0 from (${allPlaced(q)}) one
      union all select one.at, one.org, 0, 0, 0, 0, one.money + one.back, one.back from (${money(q)}) one)
    select to_char(w.day, 'YYYY-MM-DD') as day, count(*) filter (where f.consultations = 1) as consultations, count(*) filter (where f.ended = 1) as ended,
      count(*) filter (where f.messages = 1) as messages, count(*) filter (where f.orders = 1) as orders, coalesce(sum(f.paid), 0) as paid_fen,
      coalesce(sum(f.refund), 0) as refund_fen
    from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') w(day)
      left join f on (f.at at time zone 'Asia/Shanghai')::date = w.day::date and ${within(sql`f.org`, scope)}
    group by w.day order by w.day`
}

/** The 14 days before today, ascending; for whom data rules narrow to departments, theirs. */
export async function lastDays(db: Queryable, scope: LiveScope): Promise<DailyFigures[]> {
  const today = hospitalDay(scope.now.getTime())
  const days = { from: dayAfter(today, -DAYS), to: dayAfter(today, -1) }
  const { rows } = await db.execute<Record<string, string>>(
    scope.orgs === null ? counted(scope.tenantId, days) : countedNow(scope, days),
  )
  return rows.map(row => ({
    day: String(row['day']),
    consultations: Number(row['consultations']),
    ended: Number(row['ended']),
    messages: Number(row['messages']),
    orders: Number(row['orders']),
    paidFen: Number(row['paid_fen']),
    refundFen: Number(row['refund_fen']),
  }))
}
