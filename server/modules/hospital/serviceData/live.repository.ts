import { sql, type SQL } from 'drizzle-orm'
import { hospitalDay, hospitalTime } from '#contract/rules/hospitalClock.ts'
import { mondayOf, SCHEDULE_SLOTS } from '#contract/rules/scheduleWeek.ts'
import { LIVE_ROWS_MAX, type HomeNeeds, type LiveFigures, type LiveRow } from '#contract/entities/serviceData.ts'
import { LONG_WAIT } from '#contract/constants.ts'
import type { Queryable } from '#server/db/client.ts'
import { hosDrugStock } from '#server/db/tables/index.ts'
import { inOpenShop, isLow } from '#server/db/stockConditions.ts'
import { openRefunds } from './moneyRows.repository.ts'
import { moment } from './period.repository.ts'

/** Whose figures of now: a tenant, and the departments to which data rules narrow them; null for all. */
export interface LiveScope {
  tenantId: number
  orgs: readonly string[] | null
  now: Date
}
export type LivePart = 'online' | 'talking' | 'waiting' | 'review' | 'dispensing'

const WAITED_LONG = sql`${LONG_WAIT} * interval '1 millisecond'`
const DUE_SOON = sql`interval '10 minutes'`
const NEAR_DAYS = 90

const patient = (id: SQL) => sql`coalesce((select name from hos_patient where id = ${id}), '')`
const doctorOf = (userId: SQL) => sql`coalesce((select name from hos_doctor where user_id = ${userId}), '')`
/** Condition: a row of this department is among those of a scope. */
export const within = (org: SQL, { orgs }: Pick<LiveScope, 'orgs'>): SQL =>
  orgs === null ? sql`true` : sql`${org} = any(${sql.param([...orgs])}::text[])`
const sessions = (scope: LiveScope, states: SQL) => sql`
  select s.id, s.session_no as no, ${patient(sql`s.patient_id`)} as name, s.org_code as org, ${doctorOf(sql`s.doctor_user_id`)} as doctor,
    case when s.status = '10' then coalesce(s.waiting_since, s.created_at) else s.accepted_at end as since, s.status as state
  from chat_session s where s.tenant_id = ${scope.tenantId} and s.status in (${states}) and ${within(sql`s.org_code`, scope)}`

/** Department of a sheet: that of its session now, as in all figures (hospital.md part 8). */
const sheetOrg = sql`coalesce((select org_code from chat_session where id = p.session_id), p.org_code, '')`

/** Since when a doctor `d` is 在线 or 忙碌 without a break: 忙碌 is written as a row of its own and ends no time online. */
const onlineSince = sql`(select (select min(l.from_at) from hos_presence_log l where l.doctor_id = o.doctor_id and l.effective in ('1', '2')
    and l.from_at >= coalesce((select e.to_at from hos_presence_log e where e.doctor_id = o.doctor_id and e.effective not in ('1', '2')
      order by e.from_at desc limit 1), '-infinity'))
  from hos_presence_log o where o.doctor_id = d.id and o.to_at is null and o.effective in ('1', '2'))`

/** The one predicate of each number of the strip; online is what presence.ts calls 在线 or 忙碌. */
const PARTS: Record<LivePart, (scope: LiveScope) => SQL> = {
  online: scope => sql`
    select d.id, d.code as no, d.name, d.org_code as org, d.name as doctor,
      ${onlineSince} as since,
      case when d.desired = '2' or (select count(*) from chat_session s where s.doctor_user_id = d.user_id and s.status in ('20', '25'))
        >= d.max_concurrent then '2' else '1' end as state
    from hos_doctor d where d.tenant_id = ${scope.tenantId} and d.enabled and d.desired <> '0' and d.grace_until > ${moment(scope.now)}
      and not (d.off_duty and not exists (select 1 from chat_session s where s.doctor_user_id = d.user_id and s.status in ('20', '25')))
      and not (d.suspended_from is not null and d.suspended_from <= ${moment(scope.now)}
        and (d.suspended_to is null or ${moment(scope.now)} < d.suspended_to)) and ${within(sql`d.org_code`, scope)}`,
  talking: scope => sessions(scope, sql`'20', '25'`),
  waiting: scope => sessions(scope, sql`'10'`),
  review: scope => sql`
    select p.id, p.rx_no as no, ${patient(sql`p.patient_id`)} as name, ${sheetOrg} as org,
      coalesce((select name from hos_doctor where id = p.doctor_id), '') as doctor, p.submitted_at as since, p.status as state
    from hos_prescription p where p.tenant_id = ${scope.tenantId} and p.status = '1' and ${within(sheetOrg, scope)}`,
  dispensing: scope => sql`
    select o.id, o.order_no as no, ${patient(sql`o.patient_id`)} as name, ${sheetOrg} as org,
      coalesce((select name from hos_doctor where id = p.doctor_id), '') as doctor, o.paid_at as since, o.status as state
    from hos_order o left join hos_prescription p on p.id = o.ref_id
    where o.tenant_id = ${scope.tenantId} and o.type = '2' and o.status = '8' and ${within(sheetOrg, scope)}`,
}

const epoch = (at: unknown): number | null => (at == null ? null : new Date(at as string | Date).getTime())

/** Numbers of the strip. */
export async function liveFigures(db: Queryable, scope: LiveScope): Promise<LiveFigures> {
  const of = (part: LivePart, more: SQL) => sql`(select ${more} from (${PARTS[part](scope)}) f)`
  const { rows } = await db.execute<Record<string, string | Date | null>>(sql`
    select ${of('online', sql`count(*)`)} as online, ${of('online', sql`count(*) filter (where f.state = '2')`)} as busy,
      ${of('talking', sql`count(*)`)} as talking, ${of('waiting', sql`count(*)`)} as waiting, ${of('waiting', sql`min(f.since)`)} as waiting_since,
      ${of('review', sql`count(*)`)} as review, ${of('review', sql`min(f.since)`)} as review_since, ${of('dispensing', sql`count(*)`)} as dispensing`)
  const [row] = rows
  const n = (name: string) => Number(row?.[name] ?? 0)
  return {
    asOf: scope.now.getTime(),
    online: n('online'),
    busy: n('busy'),
    talking: n('talking'),
    waiting: n('waiting'),
    waitingSince: epoch(row?.['waiting_since']),
    review: n('review'),
    reviewSince: epoch(row?.['review_since']),
    dispensing: n('dispensing'),
  }
}

/** The rows behind a number of the strip, the longest first, at most `LIVE_ROWS_MAX`. */
export async function liveRows(db: Queryable, part: LivePart, scope: LiveScope): Promise<LiveRow[]> {
  const { rows } = await db.execute<Record<string, string | Date | null>>(sql`
    select f.*, coalesce((select depart_name from sys_depart where org_code = f.org), f.org) as org_name
    from (${PARTS[part](scope)}) f order by f.since nulls last, f.id limit ${LIVE_ROWS_MAX}`)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return rows.map(row => ({
    id: text(row['id']),
    no: text(row['no']),
    name: text(row['name']),
    org: text(row['org_name']),
    doctor: text(row['doctor']),
    since: epoch(row['since']),
    state: text(row['state']),
  }))
}

/** What somebody should look at now. Stock and visits of care are of no department: data rules leave them out. */
export async function homeNeeds(db: Queryable, scope: LiveScope): Promise<HomeNeeds> {
  const { tenantId, now } = scope
  const today = hospitalDay(now.getTime())
  const weekday = (hospitalTime(now.getTime()).getUTCDay() + 6) % 7
  const slots = SCHEDULE_SLOTS.filter(({ day }) => day === weekday).map(({ key }) => sql`w.${sql.raw(key)} is not null`)
  const ofNone = within(sql`''`, scope)
  const { drugCode, expiry, live, onHand } = hosDrugStock
  const stock = sql`${hosDrugStock} where ${hosDrugStock.tenantId} = ${tenantId} and ${live} and ${drugCode} is not null and ${ofNone} and ${inOpenShop}`
  const refunds = (status: string) =>
    sql`(select count(*) from (${openRefunds(tenantId)}) f where f.status = ${status} and ${within(sql`f.org`, scope)})`
  const { rows } = await db.execute<Record<string, string>>(sql`
    select
      (select count(*) from (${PARTS.waiting(scope)}) f where f.since <= ${moment(now)} - ${WAITED_LONG}) as waiting_long,
      (select count(*) from chat_session s where s.tenant_id = ${tenantId} and s.status = '10' and ${within(sql`s.org_code`, scope)}
        and s.accept_deadline <= ${moment(now)} + ${DUE_SOON}) as waiting_late,
      (select count(*) from chat_session s where s.tenant_id = ${tenantId} and s.status in ('20', '25') and ${within(sql`s.org_code`, scope)}
        and s.waiting_since <= ${moment(now)} - ${WAITED_LONG}) as unanswered,
      (select count(*) from ${stock} and ${isLow}) as low_stock,
      (select count(*) from ${stock} and ${onHand} > 0 and ${expiry} <= ${today}::date + ${NEAR_DAYS}::int) as near_expiry,
      (select count(distinct d.org_code) from hos_doctor d where d.tenant_id = ${tenantId} and d.enabled and ${within(sql`d.org_code`, scope)}
        and not exists (select 1 from hos_schedule w where w.tenant_id = ${tenantId} and w.live and w.org_code = d.org_code
          and w.monday = ${mondayOf(today)}::date and (${sql.join(slots, sql` or `)}))) as duty_gaps,
      ${refunds('0')} as refunds_to_approve, ${refunds('3')} as refunds_failed,
      (select count(*) from (${PARTS.dispensing(scope)}) f) as orders_to_issue,
      (select count(*) from care_reservation c where c.tenant_id = ${tenantId} and c.status = '1' and ${ofNone}) as care_to_assign`)
  const n = (name: string) => Number(rows[0]?.[name] ?? 0)
  return {
    waitingLong: n('waiting_long'),
    waitingLate: n('waiting_late'),
    unanswered: n('unanswered'),
    lowStock: n('low_stock'),
    nearExpiry: n('near_expiry'),
    dutyGaps: n('duty_gaps'),
    refundsToApprove: n('refunds_to_approve'),
    refundsFailed: n('refunds_failed'),
    ordersToIssue: n('orders_to_issue'),
    careToAssign: n('care_to_assign'),
  }
}
