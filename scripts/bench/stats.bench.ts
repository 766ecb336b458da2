/**
 * `npm run bench:stats`: the statistics over 2,000,000 lines of three years (STAT-09; hospital.md 10), on PostgreSQL (DATABASE_URL). Every figure of the page
 * over 30 and 366 days, uncached; first by the predicates alone, then with the days counted (the server breaks a statement off after 10 s). Both must give the same numbers. Exit code 1 past 400 ms and
 * 2.5 s for the figures of the page. `-- --lines 2000000 --rounds 5 --write` (into docs/benchmarks.md); `--keep` leaves the database, `--database name` takes one that was left. `-- --embedded` asks the embedded database, in a folder that `--database` may name, with the days
 * counted alone: its one connection cannot hold the lock that keeps them from being counted. It writes for a quarter of an hour, and 7 GB.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { hospitalDay, hospitalDayStart } from '#contract/rules/hospitalClock.ts'
import { KPI_IDS, type KpiId } from '#contract/statistics/kpi.ts'
// for what it puts on the app
import '#server/plugins/core.ts'
import { openDatabase, type Database } from '#server/db/client.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { sealedDays } from '#server/modules/hospital/serviceData/sealedDays.repository.ts'
import type { Days } from '#server/modules/hospital/serviceData/sealing.rules.ts'
import { countAllDays } from '#server/modules/hospital/serviceData/sealing.service.ts'
import { createStatistics } from '#server/modules/hospital/serviceData/serviceData.service.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { copyOfDataDir, openTestPostgres } from '#tests/support/testDatabase.ts'
import { median, writeSection } from './report.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { brokenGates, RX_GATES, spreadOf, type RxMeasured } from '../lib/rxGates.ts'
import { writeYears, writeYearsAt } from './statsRows.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '2000000' },
    rounds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    database: { type: 'string', default: '' },
    embedded: { type: 'boolean', default: false },
  },
})
const address = process.env['DATABASE_URL']
if (!address && !values.embedded)
  throw new Error('bench:stats needs DATABASE_URL, a PostgreSQL on which databases may be made, or --embedded')
const ROUNDS = Number(values.rounds)
const DAY_MS = 86_400_000
const GATES: Readonly<Record<number, number>> = { 30: 400, 366: 2_500 }
const now = Date.now()

const isNew = values.database === ''
/** An embedded database with so many lines in a folder of its own. */
async function embedded(): Promise<Database> {
  if (!isNew) return openDatabase({ dataDir: values.database })
  const { dataDir } = await copyOfDataDir({ seeded: true })
  const opened = await openDatabase({ dataDir })
  const client = await opened.pool.connect()
  await writeYears(client, Number(values.lines), new Date(now))
  client.release()
  console.log(dataDir)
  return opened
}
async function postgres(url: string): Promise<Database> {
  if (!isNew) return openDatabase({ url: new URL(values.database, url).href })
  const opened = await openTestPostgres(url, { seeded: true })
  await writeYearsAt(opened.url ?? '', Number(values.lines), new Date(now))
  return opened
}
const database = values.embedded ? await embedded() : await postgres(address ?? '')
const t = await startTestApp({ database })
const { db } = database
const count = async (table: string): Promise<string> => {
  const { rows } = await db.execute<{ n: number }>(`select count(*)::int as n from ${table}`)
  return (rows[0]?.n ?? 0).toLocaleString('en')
}

/** The whole days before today. */
const period = (days: number) => ({
  tenantId: DEMO_TENANT,
  from: new Date(hospitalDayStart(now).getTime() - (days - 1) * DAY_MS),
  to: new Date(hospitalDayStart(now).getTime() + DAY_MS),
  now: new Date(now),
  orgs: null,
  days,
})
const ids = KPI_IDS.filter(id => id !== 'drugs' && id !== 'diseases')
type Statistics = ReturnType<typeof createStatistics>
const OVERVIEW = 'figures of the page'
const ASKED: readonly (readonly [name: string, ask: (statistics: Statistics, days: number) => Promise<unknown>])[] = [
  [OVERVIEW, async (s, days) => (await s.overview(period(days), ids, false)).figures],
  ['… with the period before', async (s, days) => (await s.overview(period(days), ids, true)).before],
  ['trend of 接诊量', (s, days) => s.trend(period(days), 'accepted' satisfies KpiId)],
  ['ranking of departments', (s, days) => s.rankDepartments(period(days))],
  ['ranking of doctors', (s, days) => s.rankDoctors(period(days))],
  ['funnel', (s, days) => s.funnel(period(days))],
  ['hours of the week', (s, days) => s.heat(period(days))],
  ['reasons of rejections', (s, days) => s.rejections(period(days))],
  ['diseases', (s, days) => s.rankDiseases(period(days))],
  ['drugs', (s, days) => s.rankDrugs(period(days))],
]

async function measure(rounds: number): Promise<Map<string, { ms: number; answer: unknown }>> {
  const found = new Map<string, { ms: number; answer: unknown }>()
  for (const days of [30, 366])
    for (const [name, ask] of ASKED) {
      const times: number[] = []
      let answer: unknown
      for (let round = 0; round < rounds; round += 1) {
        const begun = performance.now()
        // another one each time: an answer stands for 30 s
        answer = await ask(createStatistics(t.app), days).catch((error: unknown) =>
          error instanceof Error ? error.message : 'failed',
        )
        times.push(performance.now() - begun)
      }
      found.set(`${name} ${days}`, { ms: median(times), answer })
    }
  return found
}

const failed: string[] = []
type Answers = Awaited<ReturnType<typeof measure>>
/** From the rows alone: while a connection holds their lock nobody counts days, and of what is counted nothing is read. */
async function measureRows(url: string): Promise<Answers> {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(hashtext('hos_stat_day'), $1)`, [DEMO_TENANT])
  const { rows: kept } = await holder.query(
    'delete from hos_stat_sealed returning from_day::text, to_day::text, rules, tenant_id',
  )
  const answers = await measure(1)
  for (const { tenant_id, from_day, to_day, rules } of kept)
    await holder.query('insert into hos_stat_sealed (tenant_id, from_day, to_day, rules) values ($1, $2, $3, $4)', [
      tenant_id,
      from_day,
      to_day,
      rules,
    ])
  await holder.end()
  return answers
}
const direct: Answers = database.url === null ? new Map() : await measureRows(database.url)
const begun = performance.now()
const wanted = hospitalDay(now - 2 * 365 * DAY_MS)
// the server counts by itself, too: who finds it at work waits
for (let days: Days | null = null; days === null || days.from > wanted; days = await sealedDays(db, DEMO_TENANT)) {
  await countAllDays(t.app)
  await wait(1_000)
}
const counting = (performance.now() - begun) / 1_000
await db.execute('vacuum analyze hos_stat_day')
const counted = await measure(ROUNDS)
const rows = ASKED.map(([name]) => {
  const cells = [30, 366].flatMap(days => {
    const [before, after] = [direct.get(`${name} ${days}`), counted.get(`${name} ${days}`)]
    if (before !== undefined && typeof before.answer !== 'string' && !isDeepStrictEqual(before.answer, after?.answer))
      failed.push(`${name}, ${days} days: other numbers`)
    const gate = GATES[days] ?? 0
    if (name === OVERVIEW && (after?.ms ?? 0) > gate) failed.push(`${name}, ${days} days: ${after?.ms.toFixed(0)} ms of ${gate}`)
    return [typeof before?.answer === 'string' ? 'broken off' : (before?.ms.toFixed(0) ?? '–'), after?.ms.toFixed(0)]
  })
  return `| ${name} | ${cells.join(' | ')} |`
})

/** Page 1 of the list of prescriptions over the same rows (hospital.md 10), each way so often. */
const LISTED = 40
const office = await tokenFor(t.app, 'hospital')
const month = (back: number) => hospitalDay(now - back * 30 * DAY_MS)
const LISTS: readonly (readonly [name: string, query: (n: number) => string])[] = [
  ['all', () => ''],
  ['by drug', n => `&drugCode=W${String(1 + (n % 30)).padStart(2, '0')}`],
  ['by doctor', n => `&doctorId=${encodeURIComponent(doctors[n % doctors.length] ?? '')}`],
  ['by month', n => `&issuedAt_begin=${month((n % 30) + 1)}%2000:00:00&issuedAt_end=${month(n % 30)}%2000:00:00`],
]
const doctors = (await db.execute<{ id: string }>('select id from hos_doctor order by id')).rows.map(({ id }) => id)
const listed: RxMeasured[] = []
for (const [way, query] of LISTS) {
  const times: number[] = []
  for (let n = -5; n < LISTED; n += 1) {
    const begunAt = performance.now()
    const answered = await t.raw('GET', `/jeecg-boot/hospital/prescription/list?pageNo=1&pageSize=10${query(Math.abs(n))}`, {
      token: office,
    })
    if (!answered.text.includes('"success":true')) throw new Error(answered.text.slice(0, 300))
    if (n >= 0) times.push(performance.now() - begunAt)
  }
  listed.push({ gate: 'list', way, times })
}
failed.push(...brokenGates(listed, ['list']))

const text = [
  `${await count('hos_prescription')} sheets with ${await count('hos_rx_line')} lines and ${await count('hos_rx_review')} reviews, ${await count('chat_session')} consultations with ${await count('chat_message')} messages, ${await count('hos_order')} orders; three years, of which the last days are asked for as the server answers them, uncached. Median of ${ROUNDS} (direct: once) in ms; ${cpus().length} × ${cpus()[0]?.model ?? ''} shared by server and database, load ${loadavg()[0]?.toFixed(1)}.`,
  [
    '| asked | 30 days, from the rows | days counted | 366 days, from the rows | days counted |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n'),
  `Counting the days of two years took ${counting.toFixed(0)} s in ${await count('hos_stat_day')} sums; afterwards a day is counted when it has been over for 25 hours, and again when something of it changes.${values.embedded ? '' : ' Every number is the same either way.'}`,
  `List of prescriptions, page 1, ${LISTED} times each:`,
  [
    '| list of prescriptions | median ms | p95 ms | limit p95 |',
    '| --- | --- | --- | --- |',
    ...listed.map(({ way, times }) => {
      const { p50, p95 } = spreadOf(times)
      return `| ${way} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${RX_GATES.list.limit} |`
    }),
  ].join('\n'),
  failed.length === 0
    ? `The gates hold: ${GATES[30]} ms for 30 days, ${GATES[366]} ms for 366.`
    : `NOT held: ${failed.join('; ')}.`,
].join('\n\n')
console.log(text)
if (!values.embedded)
  keepRun('stats', { figures: Object.fromEntries(listed.map(({ way, times }) => [`${way}: p95 ms`, spreadOf(times).p95])) })
if (values.write)
  if (values.embedded)
    writeSection('stats-embedded', 'Statistics on the embedded database (`npm run bench:stats -- --embedded`)', text)
  else writeSection('stats', 'Statistics (`npm run bench:stats`)', text)
await t.close()
if (values.keep || !isNew) console.log(database.url)
else await database.close()
process.exit(failed.length === 0 ? 0 : 1)
