/** Three years of a hospital for bench:stats: consultations with their messages, sheets, lines, reviews and orders, spread evenly over the time. */
import pg from 'pg'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { tablesOf, withoutIndexes } from './indexesAway.ts'

/** Lines of each sheet: 2, 3, 3, 3, 3 … and so 2,000,000 of 700,000. */
const LINES_PER_SHEET = 20 / 7
const YEARS_DAYS = 3 * 365
/** Of ten consultations nine are talked over and end with a sheet; the tenth is missed or refused. */
const TALKED = 0.9

const id = (kind: string, of = 'i') => `md5('bench-${kind}' || ${of})`
/** Each source row: `i`, its moment and its doctor; `$1` sessions, `$2` the tenant, `$3` the end of the time. */
const sessions = `
  with doctors as (select array_agg(user_id order by user_id) as ids, array_agg(id order by user_id) as records,
      array_agg(org_code order by user_id) as orgs, count(*)::int as n from hos_doctor where tenant_id = $2),
  one as (
    select i, i % 10 <> 9 as talked, ids[1 + (i * 7 + i / 13) % n] as doctor, records[1 + (i * 7 + i / 13) % n] as record,
      orgs[1 + (i * 7 + i / 13) % n] as org, ${id('p', `((i * 31) % 200000)`)} as patient,
      date_trunc('milliseconds', $3::timestamptz - (($1::int - i) * (interval '${YEARS_DAYS} days' / $1::int))) as at,
      (20000 + (i * 7919) % 600000) * interval '1 millisecond' as wait, (5000 + (i * 104729) % 180000) * interval '1 millisecond' as reply,
      (300000 + (i * 15485863::bigint) % 1800000) * interval '1 millisecond' as length
    from generate_series(0, $1::bigint - 1) i, doctors)`
const statementsOf = (messages: number, words: string): readonly string[] => [
  `insert into chat_session (id, tenant_id, session_no, order_id, patient_id, app_user_id, doctor_user_id, org_code, service_type, status, chief_complaint,
    created_at, accept_deadline, accepted_at, first_reply_at, ended_at, end_reason, quota_total, last_seq, last_msg_at)
  ${sessions} select ${id('s')}, $2, 'BS' || i, ${id('o')}, patient, patient, doctor, org, '1',
    case when talked then '30' when i % 20 = 9 then '40' else '50' end, '头痛', at, at + interval '1 day',
    case when talked then at + wait end, case when talked and i % 50 <> 0 then at + wait + reply end,
    case when talked then at + wait + length else at + interval '1 hour' end, case when talked then (1 + i % 6)::text end, 20, ${messages}, at + wait + length
  from one`,
  `insert into chat_segment (id, session_id, doctor_user_id, status, from_seq, to_seq, started_at, ended_at)
  ${sessions} select ${id('g')}, ${id('s')}, doctor, '4', 1, ${messages}, at + wait, at + wait + length from one where talked`,
  `insert into chat_message (id, session_id, seq, client_msg_id, sender_kind, sender_id, sender_name, kind, content, sent_at)
  ${sessions} select ${id('m', `i || '-' || k`)}, ${id('s')}, k, k::text, case when k = ${messages} then 3 else 1 + (k % 2) end,
    case when k % 2 = 0 then doctor else patient end, '', case when k = ${messages} then 'rating' else 'text' end, ${words}, at + wait + reply * k / 2
  from one, generate_series(1, ${messages}) k where talked`,
  `insert into chat_rating (session_id, doctor_user_id, patient_id, score, text, at)
  ${sessions} select ${id('s')}, doctor, patient, (1 + (i * 7) % 5)::int, '', at + wait + length from one where talked and i % 3 = 0`,
  `insert into hos_order (id, tenant_id, order_no, patient_id, doctor_id, service_type, type, status, amount_fen, pay_fen, paid_at, request_id, create_time)
  ${sessions} select ${id('o')}, $2, 'BO' || i, patient, record, '1', '1', '3', 2000, 2000, at, 'b' || i, at from one`,
  `insert into hos_order (id, tenant_id, order_no, patient_id, type, ref_id, status, amount_fen, pay_fen, paid_at, request_id, create_time)
  ${sessions} select ${id('d')}, $2, 'BD' || i, patient, '2', ${id('r')}, '3', 1000 + i % 9000, 1000 + i % 9000, at + wait + length, 'd' || i, at + wait + length
  from one where talked`,
  `insert into hos_refund (id, tenant_id, refund_no, order_id, pay_no, amount_fen, status, done_at, at)
  ${sessions} select ${id('f')}, $2, 'BF' || i, ${id('o')}, 'BP' || i, 500, '2', at + interval '3 hours', at from one where i % 40 = 0`,
  `insert into hos_prescription (id, tenant_id, rx_no, session_id, order_id, patient_id, doctor_id, org_code, rx_type, hospital_name, status, diagnoses,
    long_term, total_fen, issued_at, submitted_at, reviewed_at, active_until, create_time)
  ${sessions} select ${id('r')}, $2, 'BR' || i, ${id('s')}, ${id('o')}, patient, record, org, case when i % 5 = 0 then '3' else '1' end, '杏林', '8',
    jsonb_build_array(jsonb_build_object('kind', 1, 'code', 'B' || i % 300 || '.' || i % 7, 'name', '诊断' || i % 300, 'main', true)),
    case when i % 9 = 0 then 'Y' else 'N' end, 1000 + i % 9000, at + wait + length / 2, at + wait + length / 2, at + wait + length,
    ((at + wait + length) at time zone 'Asia/Shanghai')::date + 7, at + wait + length / 3
  from one where talked`,
  `insert into hos_rx_version (rx_id, rx_version, tenant_id, canonical, sha256, checks, rules_code, data_rev, inputs_hash, signature_id, submitted_at)
  ${sessions} select ${id('r')}, 1, $2, repeat('x', 400), '', (select jsonb_agg(jsonb_build_object('ruleId', 'D' || k, 'level', case when i % 8 = 0 then k % 3 else k % 2 end,
      'lineNos', jsonb_build_array(k), 'title', '单次剂量偏低', 'detail', '单次剂量 2.5mg 低于常用的最小剂量 5mg', 'advice', '请核对剂量', 'source', '演示规则', 'key', 'D1|' || k))
      from generate_series(1, 4) k), '', 1, '', '', at + wait + length / 2
  from one where talked`,
  `insert into hos_rx_review (id, tenant_id, rx_id, rx_version, reviewer_id, result, reason_codes, started_at, finished_at)
  ${sessions} select ${id('v')}, $2, ${id('r')}, 1, 'reviewer', case when i % 14 = 0 then '2' else '1' end,
    case when i % 14 = 0 then '["204"]'::jsonb else '[]'::jsonb end, at + wait + length / 2, at + wait + length from one where talked`,
  `insert into hos_rx_line (rx_id, rx_version, no, tenant_id, drug_code, facts, price_fen, amount_fen, day)
  with drugs as (select array_agg(code order by code) as codes, count(*)::int as n from hos_drug where tenant_id = $2)
  ${sessions.replace('with doctors', ', doctors')} select ${id('r')}, 1, k, $2, codes[1 + (i * 17 + k * 29) % drugs.n],
    '{"name":"演示药品","spec":"0.25g×24片","unit":"盒","strengthText":"0.25g"}', 100, 100, ((at + wait + length / 2) at time zone 'Asia/Shanghai')::date
  from one, drugs, generate_series(1, case when i % 7 = 0 then 2 else 3 end) k where talked`,
]

/** How many consultations so many lines hang on. */
export const consultationsOf = (lines: number): number => Math.ceil(lines / LINES_PER_SHEET / TALKED)

/** Messages of a consultation, and what stands in one, as SQL of `i` and `k`. */
export interface Talk {
  messages: number
  words: string
}

/** Writes so many lines and what they hang on, until `now`, over a connection that nothing ends in the middle. */
export async function writeYears(
  client: pg.ClientBase,
  lines: number,
  now: Date,
  { messages, words }: Talk = { messages: 6, words: `''` },
): Promise<void> {
  const statements = statementsOf(messages, words)
  // no day is counted yet, so that the triggers would mark none; only a superuser may leave them out
  await client.query('set session_replication_role = replica').catch(() => undefined)
  for (const setting of [`synchronous_commit = off`, `maintenance_work_mem = '512MB'`, `work_mem = '256MB'`])
    await client.query(`set ${setting}`)
  const { putBack } = await withoutIndexes(client, tablesOf(statements))
  for (const statement of statements) await client.query(statement, [consultationsOf(lines), DEMO_TENANT, now])
  await putBack()
  await client.query(
    `insert into hos_presence_log (id, tenant_id, doctor_id, effective, from_at, to_at)
    select md5('bench-l' || d.id || i), $1, d.id, '1', $2::timestamptz - i * interval '1 day' - interval '9 hours', $2::timestamptz - i * interval '1 day'
    from hos_doctor d, generate_series(1, ${YEARS_DAYS}) i where d.tenant_id = $1`,
    [DEMO_TENANT, now],
  )
  await client.query('vacuum analyze')
  for (const setting of ['session_replication_role', 'synchronous_commit', 'maintenance_work_mem', 'work_mem'])
    await client.query(`reset ${setting}`).catch(() => undefined)
}

/** The same into the PostgreSQL at `address`, over a connection of its own: the product's pool ends what takes longer than a person waits. */
export async function writeYearsAt(address: string, lines: number, now: Date, talk?: Talk): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await writeYears(client, lines, now, talk)
  } finally {
    await client.end()
  }
}
