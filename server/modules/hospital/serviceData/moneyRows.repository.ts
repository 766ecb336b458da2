import { sql, type SQL } from 'drizzle-orm'
import { during, type Period } from './period.repository.ts'

/** An order with what it is of: the session of a consultation, the sheet of drugs. */
const order = sql`o.order_no as no, o.patient_id as patient, coalesce(s.org_code, rs.org_code, p.org_code, d.org_code, '') as org,
  coalesce(s.doctor_user_id, d.user_id) as doctor, o.type as key, '' as text`
const around = sql`left join chat_session s on s.order_id = o.id left join hos_prescription p on o.type = '2' and p.id = o.ref_id
  left join chat_session rs on rs.id = p.session_id left join hos_doctor d on d.id = coalesce(o.doctor_id, p.doctor_id)`
/** A refund that came through, but not of a payment that was none of its order's: that stands on neither side. */
const isBack = sql`f.status = '2' and not exists (select 1 from hos_payment late where late.pay_no = f.pay_no and late.status = '2')`

/** Orders by their payment; a free one is paid when it is placed. */
export const paidOrders = (q: Period): SQL => sql`
  select o.id, ${order}, o.paid_at as at, o.type = '1' as consult, o.pay_fen as paid,
    exists (select 1 from hos_refund f where f.order_id = o.id and ${isBack}) as refunded
  from hos_order o ${around} where o.tenant_id = ${q.tenantId} and ${during(sql`o.paid_at`, q)}`

/** Orders of every type by when they were placed. */
export const allPlaced = (q: Period): SQL => sql`
  select o.id, ${order}, o.create_time as at from hos_order o ${around} where o.tenant_id = ${q.tenantId} and ${during(sql`o.create_time`, q)}`

/** Orders of consultations by when they were placed, with how far they came until now. */
export const placedOrders = (q: Period): SQL => sql`
  select o.id, o.order_no as no, o.patient_id as patient, coalesce(s.org_code, d.org_code, '') as org,
    coalesce(s.doctor_user_id, d.user_id) as doctor, o.type as key, '' as text, o.create_time as at, o.paid_at is not null as paid, coalesce(s.accepted_at is not null, false) as accepted,
    coalesce(s.accepted_at is not null and s.status = '30', false) as ended,
    (s.accepted_at is not null and s.status = '30' and r.session_id is not null) as rated
  from hos_order o left join chat_session s on s.order_id = o.id left join chat_rating r on r.session_id = s.id
    left join hos_doctor d on d.id = o.doctor_id
  where o.tenant_id = ${q.tenantId} and o.type = '1' and ${during(sql`o.create_time`, q)}`

/** What came in by the time of payment and went back by the time each refund was done (STAT-04). */
export const money = (q: Period): SQL => sql`
  select o.id, ${order}, o.paid_at as at, false as refund, o.pay_fen::bigint as money, 0::bigint as back
  from hos_order o ${around} where o.tenant_id = ${q.tenantId} and ${during(sql`o.paid_at`, q)}
  union all
  select f.id, ${order}, f.done_at as at, true as refund, -f.amount_fen::bigint as money, f.amount_fen::bigint as back
  from hos_refund f join hos_order o on o.id = f.order_id ${around}
  where f.tenant_id = ${q.tenantId} and ${isBack} and ${during(sql`f.done_at`, q)}`

/** Refunds of a tenant that wait for somebody: 待复核, 失败. */
export const openRefunds = (tenantId: number): SQL => sql`
  select f.id, ${order}, f.at, f.status from hos_refund f join hos_order o on o.id = f.order_id ${around}
  where f.tenant_id = ${tenantId} and f.status in ('0', '3')`
