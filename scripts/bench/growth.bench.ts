/**
 * `npm run bench:growth` (DATABASE_URL: a PostgreSQL on which databases may be made): pages, lists and the start over years of messages, lines of the audit, notices and
 * prescriptions, beside the same over 100 thousand (SCALE-08). Exit code 1 past a gate. `-- --messages 24000000 --logs 20000000 --notices 5000000 --lines 2000000 --write`
 * (into docs/benchmarks.md); `--keep` leaves both databases, `--databases small,large` takes two that were left, filled or not.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
// for what it puts on the app
import '#server/plugins/core.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { spreadOf } from '../lib/rxGates.ts'
import { measureGrowth, type GrowthFigures } from './growthPages.ts'
import { writeGrowth, type Growth } from './growthRows.ts'
import { writeSection } from './report.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '24000000' },
    logs: { type: 'string', default: '20000000' },
    notices: { type: 'string', default: '5000000' },
    lines: { type: 'string', default: '2000000' },
    databases: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const address = process.env['DATABASE_URL']
if (!address) throw new Error('bench:growth needs DATABASE_URL, a PostgreSQL on which databases may be made')
const FLOOR: Growth = { messages: 100_000, logs: 100_000, notices: 25_000, lines: 8_000 }
const SIZE: Growth = {
  messages: Number(values.messages),
  logs: Number(values.logs),
  notices: Number(values.notices),
  lines: Number(values.lines),
}
const now = new Date()

const at = (name: string): string => {
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}
async function administer<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: at(name) })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Makes and fills a database unless it is there. */
async function prepare(name: string, growth: Growth): Promise<void> {
  const isThere = await administer('postgres', async client => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
    return rowCount !== 0
  })
  if (isThere) return
  const database = await openDatabase({ url: at(name) })
  await migrate(database)
  await seedDatabase(database, { demo: true, now })
  await database.close()
  await writeGrowth(at(name), growth, now, text => console.log(`${name}, ${text}`))
}

const sizesOf = (name: string): Promise<{ name: string; rows: string; heap: string; indexes: string }[]> =>
  administer(name, async client => {
    // of a partitioned table all its parts
    const { rows } = await client.query(`
      with of as (select coalesce(pg_partition_root(c.oid)::oid, c.oid) as root, c.oid from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace)
      select root::regclass::text as name, sum(greatest(c.reltuples, 0))::bigint::text as rows, pg_size_pretty(sum(pg_table_size(c.oid))) as heap,
        pg_size_pretty(sum(pg_indexes_size(c.oid))) as indexes
      from of join pg_class c using (oid) group by root order by sum(pg_total_relation_size(c.oid)) desc limit 12`)
    return rows
  })

const [small = 'xinglin_growth_small', large = 'xinglin_growth_large'] = values.databases.split(',').filter(Boolean)
const found: GrowthFigures[] = []
for (const [name, growth] of [
  [small, FLOOR],
  [large, SIZE],
] as const) {
  await prepare(name, growth)
  found.push(await measureGrowth(at(name)))
}
const [floor, size] = found
if (!floor || !size) throw new Error('nothing was measured')

const failed: string[] = []
const ratios: Record<string, number> = {}
const rows = size.ways.map(({ way, gate, first, times }, n) => {
  const [few, many] = [spreadOf(floor.ways[n]?.times ?? []), spreadOf(times)]
  if (many.p95 > gate) failed.push(`${way}: p95 ${many.p95.toFixed(0)} ms of ${gate}`)
  ratios[way] = many.p95 / few.p95
  const cells = [few.p50, few.p95, many.p50, many.p95, first].map(ms => ms.toFixed(1))
  return `| ${[way, ...cells, gate].join(' | ')} |`
})
const sizes = await sizesOf(large)
const text = [
  `Three years on PostgreSQL ${size.version}; ${cpus().length} × ${cpus()[0]?.model ?? ''} shared with others, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end. "Few" is the same over 100 thousand messages and 100 thousand lines of the audit (and ${FLOOR.notices.toLocaleString('en')} notices, ${FLOOR.lines.toLocaleString('en')} lines of prescriptions). "First" is the first request after the start, when nothing has been counted yet.`,
  ['| table | rows | its pages | its indexes |', '| --- | --- | --- | --- |']
    .concat(sizes.map(one => `| ${one.name} | ${Number(one.rows).toLocaleString('en')} | ${one.heap} | ${one.indexes} |`))
    .join('\n'),
  ['| ms | few: p50 | p95 | many: p50 | p95 | first | limit p95 |', '| --- | --- | --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  ),
  `Migrations that are there already: ${floor.migrateMs.toFixed(0)} ms, ${size.migrateMs.toFixed(0)} ms at size. Start until it listens: ${floor.startMs.toFixed(0)} ms, ${size.startMs.toFixed(0)} ms at size.`,
  failed.length === 0 ? 'The gates hold.' : `NOT held: ${failed.join('; ')}.`,
].join('\n\n')
console.log(`\n${text}`)
failed.push(...keepRun('growth', { ratios, figures: { 'start ms': size.startMs, 'migrate ms': size.migrateMs } }))
if (values.write) writeSection('growth', 'Growth (`npm run bench:growth`)', text)
if (!values.keep && values.databases === '')
  await administer('postgres', async client => {
    for (const name of [small, large]) await client.query(`drop database if exists ${name} with (force)`)
  })
process.exit(failed.length === 0 ? 0 : 1)
