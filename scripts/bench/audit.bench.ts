/**
 * `npm run bench:audit` (DATABASE_URL: PostgreSQL): a page of 10 of an audit of 5,000,000 lines, and what the trace of a read costs a list call. Exit code 1 when a
 * gate fails. `-- --rows n --write` (into docs/benchmarks.md).
 */
import { createHash } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { sessionList } from '#contract/http/calls/consultation.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import { openTestPostgres } from '#tests/support/testDatabase.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { median, writeSection } from './report.ts'

const address = process.env['DATABASE_URL']
if (address === undefined) throw new Error('bench:audit needs PostgreSQL: DATABASE_URL')
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '5000000' }, write: { type: 'boolean', default: false } },
})
/** Issue 16, point 2: ms of a page at p95, and per cent of a list call. */
const GATES = { page: 200, cost: 5 }
const PAGES = 400
const PAUSE = 100
const ROUNDS = 40
const CALLS = 50
const SESSIONS = 20

const database = await openTestPostgres(address)
const ward = await startWard({ database })
const doctor = await ward.makeDoctor()
for (let n = 0; n < SESSIONS; n += 1) await ward.running(await ward.makePatient(), doctor)
const [token, admin] = [await ward.signIn(doctor), (await ward.loginAs('admin')).token]

const client = new pg.Client({ connectionString: database.url ?? address })
await client.connect()
const begun = performance.now()
await client.query(
  `insert into sys_log (id, log_type, at, actor_kind, actor_id, actor_name, action, entity, entity_id, content, ip, request_url, request_param, cost_time, tenant_id)
  select md5(i::text), case when i % 20 = 0 then 1 else 2 end, timestamptz '2026-11-20' - i * interval '2 seconds', 'user', 'u' || i % 400, 'user' || i % 400,
  (array['session.read', 'session.list', 'picture.read', 'user.edit', 'refused'])[1 + i % 5], 'chatSession', md5((i % 100000)::text), '', '10.0.' || i % 256 || '.7',
  'GET /hospital/chatSession/detail', '{"sid":"***"}', i % 90, 1 from generate_series(1, $1::int) i`,
  [Number(values.rows)],
)
await client.query('vacuum analyze sys_log')
await client.end()
const filled = (performance.now() - begun) / 1_000

const get = async (path: string, who: string): Promise<number> => {
  const at = performance.now()
  const answer = await ward.raw('GET', `/jeecg-boot${path}`, { token: who })
  if (!answer.text.includes('"success":true')) throw new Error(answer.text.slice(0, 300))
  return performance.now() - at
}
const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const WAYS = [
  {
    name: 'the newest, or one of the first hundred pages',
    path: (n: number) => `/sys/log/list?pageNo=${1 + (n % 100)}&pageSize=10`,
  },
  { name: 'sign-ins only', path: (n: number) => `/sys/log/list?pageNo=${1 + (n % 20)}&pageSize=10&logType=1` },
  { name: 'of one account', path: (n: number) => `/sys/log/list?pageNo=${1 + (n % 10)}&pageSize=10&userid=user${n % 400}` },
  { name: 'of one session', path: (n: number) => `/sys/log/list?pageNo=1&pageSize=10&entityId=${md5(String(n))}` },
  {
    name: 'of one day',
    path: (n: number) =>
      `/sys/log/list?pageNo=${1 + (n % 10)}&pageSize=10&createTime_begin=2026-10-${10 + (n % 9)}%2000:00:00&createTime_end=2026-10-${10 + (n % 9)}%2023:59:59`,
  },
]
const lines = ['| a page of 10 | p50 ms | p95 ms | most |', '| --- | --- | --- | --- |']
const failed: string[] = []
for (const { name, path } of WAYS) {
  await get(path(0), admin)
  const times: number[] = []
  for (let n = 0; n < PAGES; n += 1) {
    times.push(await get(path(n), admin))
    // the clock of the server stands in a ward: counts become old by it
    ward.clock.now += PAUSE
  }
  if (p95(times) > GATES.page) failed.push(`${name}: p95 ${p95(times).toFixed(0)} ms`)
  lines.push(`| ${name} | ${median(times).toFixed(1)} | ${p95(times).toFixed(1)} | ${Math.max(...times).toFixed(0)} |`)
  console.log(lines.at(-1))
}

const { auditRead } = ward.app
/** A list of the consultation and one that is declared, each with the person who reads it. */
const READS = [
  { name: `${SESSIONS} sessions`, path: `${sessionList.path}?view=mine&size=${SESSIONS}`, who: token },
  { name: '20 patients', path: '/hospital/patient/list?pageSize=20', who: admin },
] as const
/** Each list so often, in turn: what the machine does beside it moves a cost by more than the gate is high. */
const REPEATS = 3
const costs = READS.map(({ name }) => ({ name, traced: [] as number[], bare: [] as number[] }))
for (let repeat = 0; repeat < REPEATS; repeat += 1)
  for (const [at, { path, who }] of READS.entries()) {
    const round = async (isTraced: boolean): Promise<number> => {
      ward.app.auditRead = isTraced ? auditRead : () => undefined
      const begunAt = performance.now()
      for (let n = 0; n < CALLS; n += 1) await get(path, who)
      return (performance.now() - begunAt) / CALLS
    }
    for (const warm of [true, false, true, false]) await round(warm)
    const [traced, bare]: [number[], number[]] = [[], []]
    for (let n = 0; n < ROUNDS; n += 1)
      for (const isTraced of n % 2 === 0 ? [true, false] : [false, true]) (isTraced ? traced : bare).push(await round(isTraced))
    costs[at]?.traced.push(median(traced))
    costs[at]?.bare.push(median(bare))
  }
const percents = ({ traced, bare }: (typeof costs)[number]): number[] =>
  traced.map((one, n) => 100 * (one / (bare[n] ?? one) - 1))
for (const one of costs)
  if (median(percents(one)) > GATES.cost) failed.push(`the trace of ${one.name} costs ${median(percents(one)).toFixed(1)} %`)
await ward.close()
await database.close()

const text = [
  `${values.rows} lines on PostgreSQL, filled in ${filled.toFixed(0)} s, ${cpus().length} cores shared by server, database and load (load average ${(loadavg()[0] ?? 0).toFixed(1)} at the end). Counts grow old every 15 s of the server's clock, which goes on ${PAUSE} ms with each page.`,
  '',
  ...lines,
  '',
  ...costs.map(
    one =>
      `A list of ${one.name} with its trace: ${median(one.traced).toFixed(2)} ms, without: ${median(one.bare).toFixed(2)} ms, cost ${percents(
        one,
      )
        .map(cost => cost.toFixed(1))
        .join(', ')} % (each by the medians of ${ROUNDS} rounds of ${CALLS} calls, in turn).`,
  ),
  '',
  failed.length === 0
    ? `The gates hold: a page within ${GATES.page} ms at p95, at most ${GATES.cost} % of a list call.`
    : `Failed: ${failed.join('; ')}`,
].join('\n')
console.log(`\n${text}`)
if (values.write) writeSection('audit', 'The audit (`npm run bench:audit`)', text)
failed.push(
  ...keepRun('audit', {
    ratios: Object.fromEntries(costs.map(one => [`${one.name} with their trace`, 1 + median(percents(one)) / 100])),
  }),
)
process.exitCode = failed.length ? 1 : 0
