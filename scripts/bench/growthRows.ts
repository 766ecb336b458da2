/** What a hospital has after years, for bench:growth: the consultations of statsRows.ts with whole talks, and beside them patients, lines of the audit with their chain, and notices. */
import pg from 'pg'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { tablesOf, withoutIndexes } from './indexesAway.ts'
import { consultationsOf, writeYearsAt } from './statsRows.ts'

/** How much there is of each. */
export interface Growth {
  /** all messages, which are spread over the talks of the prescriptions */
  messages: number
  logs: number
  notices: number
  /** of prescriptions */
  lines: number
}

/** Patients among whom writeYears spreads the consultations. */
const PATIENTS = 200_000
/** Talks that went on and on, and how many messages each then has. */
export const LONG_TALKS = 40
export const LONG_TALK = 5_000
/** Of so many notices one is addressed to everybody, the others to one person each. */
const TO_ALL_OF = 2_500
/** People of the staff who get notices, beside those of the demonstration. */
const STAFF = 400
const TALKED = 0.9
const WORDS = `'今天咳嗽好一些了，夜里还是有痰，体温' || (36 + k % 3) || '.' || i % 10 || '度，药已经按时吃了，请问还需要复查吗？'`

const PEOPLE = `insert into hos_patient (id, tenant_id, name, sex, birthday, phone, initials_of)
  select md5('bench-p' || i), $2, '患者' || i, 1 + i % 2, '1980-01-01', '139' || lpad(i::text, 8, '0'), '患者' || i from generate_series(0, $1::bigint - 1) i`
const LOGS: readonly string[] = [
  `insert into sys_log (id, log_type, at, actor_kind, actor_id, actor_name, action, entity, entity_id, content, ip, request_url, request_param, cost_time, tenant_id)
  select md5('bench-log' || i), case when i % 20 = 0 then 1 else 2 end, date_trunc('milliseconds', $3::timestamptz - ($1::bigint - i) * (interval '1095 days' / $1::bigint)),
    'user', 'u' || i % 400, 'user' || i % 400, (array['session.read', 'session.list', 'picture.read', 'user.edit', 'refused'])[1 + i % 5], 'chatSession',
    md5((i % 100000)::text), '', '10.0.' || i % 256 || '.7', 'GET /hospital/chatSession/detail', '{"sid":"***"}', i % 90, $2::int
  from generate_series(1, $1::bigint) i`,
  // hashes of nothing: a chain that is there, not one that would pass its check
  `insert into sys_audit_link (seq, log_id, algorithm, hash, linked_at)
  select i, md5('bench-log' || i), 'sha256', md5(i::text) || md5('-' || i), $3::timestamptz - ($1::bigint - i) * (interval '1095 days' / $1::bigint)
  from generate_series(1, $1::bigint) i where $2::int is not null`,
]
const NOTICES: readonly string[] = [
  `insert into sys_announcement (id, tenant_id, titile, msg_content, msg_abstract, sender, priority, msg_category, msg_type, send_status, send_time, create_by, create_time)
  select md5('bench-n' || i), $2, '处方' || i || '已通过审核', '<p>请及时通知患者取药</p>', '处方已通过审核', 'admin', 'M', case when i % ${TO_ALL_OF} = 0 then '1' else '2' end,
    case when i % ${TO_ALL_OF} = 0 then 'ALL' else 'USER' end, '1', at, 'admin', at
  from (select i, date_trunc('milliseconds', $3::timestamptz - ($1::bigint - i) * (interval '1095 days' / $1::bigint)) as at from generate_series(1, $1::bigint) i) one`,
  `insert into sys_announcement_send (annt_id, user_id, read_flag, read_time)
  with staff as (select array(select id from sys_user order by id) || array(select md5('bench-u' || n) from generate_series(1, ${STAFF}) n) as ids)
  select md5('bench-n' || i), ids[1 + i % cardinality(ids)], case when i < $1::bigint * 0.995 then '1' else '0' end, case when i < $1::bigint * 0.995 then $3::timestamptz end
  from staff, generate_series(1, $1::bigint) i where i % ${TO_ALL_OF} <> 0 and $2::int is not null`,
]
const LONG = `with one as (select id, patient_id, doctor_user_id, accepted_at, last_seq from chat_session where status = '30' and session_no like 'BS%' order by id limit ${LONG_TALKS}),
  said as (insert into chat_message (id, session_id, seq, client_msg_id, sender_kind, sender_id, sender_name, kind, content, sent_at)
    select md5(id || '-' || k), id, k, k::text, 1 + k % 2, case when k % 2 = 0 then doctor_user_id else patient_id end, '', 'text', '第' || k || '句', accepted_at + k * interval '1 second'
    from one, generate_series(last_seq + 1, ${LONG_TALK}) k)
  update chat_session set last_seq = ${LONG_TALK} from one where chat_session.id = one.id`

/** Fills a seeded database so far, until `now`; `say` gets each step with its time. */
export async function writeGrowth(address: string, growth: Growth, now: Date, say: (text: string) => void): Promise<void> {
  let begun = performance.now()
  const done = (what: string) => {
    say(`${what}: ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
    begun = performance.now()
  }
  const talks = consultationsOf(growth.lines) * TALKED
  const each = Math.max(6, Math.round(growth.messages / talks))
  await writeYearsAt(address, growth.lines, now, { messages: each, words: WORDS })
  done(`consultations with ${each} messages each, prescriptions and orders`)
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
    await client.query(PEOPLE, [PATIENTS, DEMO_TENANT])
    await client.query(LONG)
    done('patients and long talks')
    for (const [what, statements, count] of [
      ['audit', LOGS, growth.logs],
      ['notices', NOTICES, growth.notices],
    ] as const) {
      const { putBack } = await withoutIndexes(client, tablesOf(statements))
      for (const statement of statements) await client.query(statement, [count, DEMO_TENANT, now])
      await putBack()
      done(what)
    }
    await client.query(
      `insert into sys_audit_anchor (seq, hash, kind, algorithm, signature, at, removed, until) values (0, '', 'begin', 'sha256', '', $1, 0, $1) on conflict do nothing`,
      [now],
    )
    await client.query('vacuum analyze')
    done('vacuum')
  } finally {
    await client.end()
  }
}
