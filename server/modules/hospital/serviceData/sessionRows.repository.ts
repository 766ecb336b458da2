import { sql, type SQL } from 'drizzle-orm'
import { during, elapsed, type Period } from './period.repository.ts'

/** What every row of a session says. */
const session = sql`s.id, s.session_no as no, s.patient_id as patient, s.org_code as org, s.doctor_user_id as doctor, null::text as key, '' as text`
/** Sessions by their beginning; decided: accepted, 过期 or 退诊, so neither waiting nor cancelled ones. */
export const sessionsCreated = (q: Period): SQL => sql`
  select ${session}, s.created_at as at,
    (s.accepted_at is not null or s.status in ('40', '50')) as decided, s.accepted_at is not null as accepted,
    s.status = '40' as expired, s.status = '50' as refused, (s.status = '50' and s.accepted_at is not null) as "refusedAfter"
  from chat_session s where s.tenant_id = ${q.tenantId} and ${during(sql`s.created_at`, q)}`

/** Sessions by their first acceptance. */
export const sessionsAccepted = (q: Period): SQL => sql`
  select ${session}, s.accepted_at as at, s.first_reply_at is not null as replied, s.first_reply_at is null as unanswered,
    exists (select 1 from hos_transfer t where t.session_id = s.id and t.status = '2') as transferred,
    ${elapsed(sql`s.created_at`, sql`s.accepted_at`)} as wait, ${elapsed(sql`s.accepted_at`, sql`s.first_reply_at`)} as reply
  from chat_session s where s.tenant_id = ${q.tenantId} and ${during(sql`s.accepted_at`, q)}`

/** Parts of sessions, each of the doctor who had it: of a transferred session one for either. */
export const segments = (q: Period): SQL => sql`
  select g.id, s.session_no as no, s.patient_id as patient, s.org_code as org, g.doctor_user_id as doctor, null::text as key, '' as text,
    g.started_at as at
  from chat_segment g join chat_session s on s.id = g.session_id
  where s.tenant_id = ${q.tenantId} and ${during(sql`g.started_at`, q)}`

/** What a doctor writes as an answer; greetings, notices, notes and what was taken back are none. */
const isReply = sql`(m.sender_kind = 1 and m.kind in ('text', 'image', 'audio', 'file', 'prescription') and m.recalled_at is null)`
const isQuestion = sql`(m.sender_kind = 2 and m.kind in ('text', 'image', 'audio', 'file'))`

/** Replies that end a run of the patient's messages; a run that began before a transfer goes to the doctor who answers it. */
export const replies = (q: Period): SQL => sql`
  select r.id, s.session_no as no, s.patient_id as patient, s.org_code as org, r.doctor, null::text as key, '' as text, r.at,
    ${elapsed(sql`r.asked_at`, sql`r.at`)} as reply
  from (
    select turn.id, turn.session_id, turn.sender_id as doctor, turn.sent_at as at, turn.sender_kind, turn.last_kind,
      max(turn.sent_at) filter (where turn.sender_kind = 2 and turn.last_kind is distinct from 2)
        over (partition by turn.session_id order by turn.seq) as asked_at
    from (
      select m.id, m.session_id, m.seq, m.sender_id, m.sender_kind, m.sent_at,
        lag(m.sender_kind) over (partition by m.session_id order by m.seq) as last_kind
      from chat_message m join chat_session talk on talk.id = m.session_id
      where talk.tenant_id = ${q.tenantId}
        and talk.id in (select one.session_id from chat_message one where one.sender_kind = 1 and ${during(sql`one.sent_at`, q)})
        and m.sent_at >= talk.accepted_at and (${isReply} or ${isQuestion})
    ) turn
  ) r join chat_session s on s.id = r.session_id
  where r.sender_kind = 1 and r.last_kind = 2 and r.asked_at is not null and ${during(sql`r.at`, q)}`

/** Sessions by their end, 30 or 50. */
export const sessionsEnded = (q: Period): SQL => sql`
  select ${session}, s.ended_at as at, s.status = '30' as done,
    (s.status = '30' and s.accepted_at is not null and s.end_reason in ('1', '2', '4', '5')) as manual,
    not (s.status = '30' and s.accepted_at is not null and s.end_reason in ('1', '2', '4', '5')) as other,
    exists (select 1 from hos_prescription p join hos_rx_review v on v.rx_id = p.id
      where p.session_id = s.id and v.result = '1') as prescribed,
    (s.status = '30' and exists (select 1 from chat_message m where m.session_id = s.id and m.kind = 'rating')) as invited,
    exists (select 1 from chat_rating r where r.session_id = s.id) as rated,
    ${elapsed(sql`s.accepted_at`, sql`s.ended_at`)} as duration
  from chat_session s where s.tenant_id = ${q.tenantId} and s.status in ('30', '50') and ${during(sql`s.ended_at`, q)}`

export const ratings = (q: Period): SQL => sql`
  select s.id, s.session_no as no, s.patient_id as patient, s.org_code as org, r.doctor_user_id as doctor, null::text as key, r.text as text,
    r.at, r.score >= 4 as good, r.score
  from chat_rating r join chat_session s on s.id = r.session_id
  where s.tenant_id = ${q.tenantId} and ${during(sql`r.at`, q)}`

const RETURN_DAYS = 90
/** People with a session that ended in the 90 days before the end of the period, however long that is; each counts for the last of them. */
export const patients = (q: Period): SQL => sql`
  select s.patient_id as id, max(s.session_no) as no, s.patient_id as patient, (array_agg(s.org_code order by s.ended_at desc))[1] as org,
    (array_agg(s.doctor_user_id order by s.ended_at desc))[1] as doctor, null::text as key, '' as text, max(s.ended_at) as at,
    count(*) >= 2 as again
  from chat_session s where s.tenant_id = ${q.tenantId} and s.status = '30'
    and ${during(sql`s.ended_at`, { from: new Date(q.to.getTime() - RETURN_DAYS * 86_400_000), to: q.to })}
  group by s.patient_id`
