/**
 * The server of bench:rx as a process of its own: the product over a catalogue of 3,000 drugs, 600 herbs and 20,000 codes, made of those of the
 * demonstration under other names. Talks by messages: `end`.
 */
// for what it puts on the app
import '#server/plugins/core.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { openTestPglite, openTestPostgres } from '#tests/support/testDatabase.ts'

/** Empty: the embedded database. */
const address = process.argv[2] ?? ''
const DRUGS = 3_000
const HERBS = 600
const CODES = 20_000

/** Copies rows of a table until there are `wanted`, each under a code, name and initials of its own; `$1` wanted, `$2` the tenant. */
const copies = (table: string, of: string, sequel: string): string => `
  with source as (select t, row_number() over (order by code) - 1 as at, count(*) over () as size from ${table} t where tenant_id = $2 and ${of})
  insert into ${table}
  select (jsonb_populate_record(t, jsonb_build_object(
    'id', md5('${table}${of.length}' || i), 'code', (t).code || 'X' || i,
    'name', (t).name || chr(19968 + i % 20000) || chr(19968 + (i * 7) % 20000),
    'pinyin', (t).pinyin || chr(97 + i % 26) || chr(97 + (i / 26) % 26)${sequel}))).*
  from source, generate_series(1, $1::int) i where at = i % size and i > size`

const database = await (address === '' ? openTestPglite() : openTestPostgres(address))
const t = await startTestApp({ database, config: { dataDir: process.env['BENCH_DIR'] ?? '/tmp/xinglin-bench' } })
await database.pool.query(copies('hos_drug', `category <> '3'`, ''), [DRUGS, DEMO_TENANT])
await database.pool.query(copies('hos_drug', `category = '3'`, ''), [HERBS, DEMO_TENANT])
await database.pool.query(copies('hos_icd', `live and code like '%.%'`, ''), [CODES, DEMO_TENANT])
for (const table of ['hos_drug', 'hos_icd']) await database.pool.query(`vacuum analyze ${table}`)
const counted = async (table: string, of: string): Promise<number> =>
  Number((await database.pool.query(`select count(*) as n from ${table} where ${of}`)).rows[0]?.['n'])
process.on('message', (ask: string) => {
  if (ask === 'end')
    void t
      .close()
      .then(async () => database.close())
      .then(() => process.exit(0))
})
process.send?.({
  url: t.url,
  token: await tokenFor(t.app, 'doctor'),
  drugs: await counted('hos_drug', `category <> '3'`),
  herbs: await counted('hos_drug', `category = '3'`),
  codes: await counted('hos_icd', 'live'),
})
