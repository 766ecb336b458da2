import { sql, type SQL } from 'drizzle-orm'
import { during, elapsed, type Period } from './period.repository.ts'

/** What every row of a sheet says: department of the session now, doctor who wrote it. */
const sheet = sql`p.rx_no as no, p.patient_id as patient, coalesce(s.org_code, p.org_code) as org, d.user_id as doctor`
const people = sql`left join chat_session s on s.id = p.session_id left join hos_doctor d on d.id = p.doctor_id`
const wasApproved = sql`exists (select 1 from hos_rx_review ok where ok.rx_id = p.id and ok.result = '1')`

/** Sheets by their first submission, whatever became of them; warned: at least one L2 stood at it. */
export const firstVersions = (q: Period): SQL => sql`
  select v.rx_id as id, ${sheet}, p.rx_type as key, '' as text, v.submitted_at as at,
    jsonb_path_exists(v.checks, '$[*] ? (@.level == 2)') as warned,
    exists (select 1 from hos_rx_review ok where ok.rx_id = p.id and ok.rx_version = 1 and ok.result = '1') as forced
  from hos_rx_version v join hos_prescription p on p.id = v.rx_id ${people}
  where v.tenant_id = ${q.tenantId} and v.rx_version = 1 and ${during(sql`v.submitted_at`, q)}`

/** The first decision on the first version of a sheet; 转上级 decides nothing. */
export const firstReviews = (q: Period): SQL => sql`
  select r.id, ${sheet}, null::text as key, r.text, r.finished_at as at, r.result = '1' as passed
  from hos_rx_review r join hos_prescription p on p.id = r.rx_id ${people}
  where r.tenant_id = ${q.tenantId} and r.rx_version = 1 and r.result in ('1', '2') and ${during(sql`r.finished_at`, q)}
    and not exists (select 1 from hos_rx_review b where b.rx_id = r.rx_id and b.rx_version = 1 and b.result in ('1', '2')
      and (b.finished_at, b.id) < (r.finished_at, r.id))`

/** A rejection of what was approved before stopped the dispensing: nobody reviewed the sheet once more. */
const isReview = sql`not (r.result = '2' and exists (select 1 from hos_rx_review b where b.rx_id = r.rx_id and b.rx_version = r.rx_version
      and b.result = '1' and (b.finished_at, b.id) < (r.finished_at, r.id)))`

/** Decisions, with the time since that version was handed in. */
export const reviews = (q: Period): SQL => sql`
  select r.id, ${sheet}, null::text as key, r.text, r.finished_at as at, ${elapsed(sql`v.submitted_at`, sql`r.finished_at`)} as took
  from hos_rx_review r join hos_rx_version v on v.rx_id = r.rx_id and v.rx_version = r.rx_version
    join hos_prescription p on p.id = r.rx_id ${people}
  where r.tenant_id = ${q.tenantId} and r.result in ('1', '2') and ${during(sql`r.finished_at`, q)} and ${isReview}`

/** Reasons of rejections, a row for each code: one rejection may have several. */
export const rejections = (q: Period): SQL => sql`
  select r.id || '-' || reason.code as id, ${sheet}, reason.code as key, r.text, r.finished_at as at
  from hos_rx_review r cross join jsonb_array_elements_text(r.reason_codes) reason(code) join hos_prescription p on p.id = r.rx_id ${people}
  where r.tenant_id = ${q.tenantId} and r.result = '2' and ${during(sql`r.finished_at`, q)} and ${isReview}`

const approved = (q: Period) => sql`p.tenant_id = ${q.tenantId} and ${during(sql`p.reviewed_at`, q)} and ${wasApproved}`
const lines = sql`hos_rx_line l where l.rx_id = p.id and l.rx_version = p.rx_version`

/** Sheets that were ever approved, also those that ran out or were voided later. */
export const approvals = (q: Period): SQL => sql`
  select p.id, ${sheet}, p.rx_type as key, '' as text, p.reviewed_at as at, p.rx_type in ('1', '2') as western, p.rx_type = '3' as herb,
    p.long_term = 'Y' as "longTerm", p.total_fen as total, (select count(distinct l.drug_code) from ${lines}) as kinds,
    exists (select 1 from hos_rx_line l join hos_drug g on g.tenant_id = p.tenant_id and g.code = l.drug_code
      where l.rx_id = p.id and l.rx_version = p.rx_version and g.antibiotic_level <> '0') as antibiotic
  from hos_prescription p ${people} where ${approved(q)}`

/** Main diagnoses of those sheets; the name stands in `text`. */
export const diseases = (q: Period): SQL => sql`
  select p.id, ${sheet}, one.code as key, one.name as text, p.reviewed_at as at
  from hos_prescription p ${people} cross join lateral (
    select e.diagnosis ->> 'code' as code, e.diagnosis ->> 'name' as name from jsonb_array_elements(p.diagnoses) with ordinality e(diagnosis, no)
    order by (e.diagnosis ->> 'main' = 'true') desc, e.no limit 1
  ) one where ${approved(q)}`

/** Drugs of those sheets, a row for each: of several lines with one drug the first. */
export const drugs = (q: Period): SQL => sql`
  select p.id || '-' || l.drug_code as id, ${sheet}, l.drug_code as key, l.facts ->> 'name' as text, p.reviewed_at as at
  from hos_prescription p ${people} join hos_rx_line l on l.rx_id = p.id and l.rx_version = p.rx_version
  where ${approved(q)} and not exists (select 1 from hos_rx_line e
    where e.rx_id = l.rx_id and e.rx_version = l.rx_version and e.drug_code = l.drug_code and e.no < l.no)`
