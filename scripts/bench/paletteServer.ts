/**
 * The server of bench:palette as a process of its own: the product over `ROWS` patients of one tenant, and beside it a bare Fastify route that reads the
 * patients of a question by one statement written manually, without rights, trace and the other kinds. Talks by messages: `end`.
 */
import fastify from 'fastify'
import { RECORDS_EACH } from '#contract/rules/recordSearch.ts'
// for what it puts on the app
import '#server/plugins/core.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { indexInitials, INDEX_STEP } from '#server/modules/search/initials.repository.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { openTestPglite, openTestPostgres } from '#tests/support/testDatabase.ts'
import { GIVEN, SURNAMES } from './paletteNames.ts'

const rows = Number(process.argv[2])
/** Empty: the embedded database. */
const address = process.argv[3] ?? ''
/** Rows of one statement of the filling. */
const FILL_STEP = 50_000

const FILL = `insert into hos_patient (id, tenant_id, name, sex, birthday, phone)
  select md5('bench' || i), ${DEMO_TENANT},
    ($2::text[])[1 + i % cardinality($2::text[])] || ($3::text[])[1 + (i / 7) % cardinality($3::text[])]
      || case when i % 5 = 0 then '' else ($3::text[])[1 + (i / 311) % cardinality($3::text[])] end,
    i % 2 + 1, '1980-01-01', '16' || lpad(((i::bigint * 7919) % 1000000007)::text, 9, '0')
  from generate_series($4::int, $1::int) i`

const database = await (address === '' ? openTestPglite() : openTestPostgres(address))
const t = await startTestApp({ database, config: { dataDir: process.env['BENCH_DIR'] ?? '/tmp/xinglin-bench' } })
const filling = performance.now()
for (let done = 0; done < rows; done += FILL_STEP)
  await database.pool.query(FILL, [Math.min(rows, done + FILL_STEP), SURNAMES, GIVEN, done + 1])
const sounding = performance.now()
while ((await indexInitials(database.db, INDEX_STEP)) > 0);
const sounded = performance.now()
// a million rows take longer than any statement of the product may
const sweeper = await database.pool.connect()
await sweeper.query('set statement_timeout = 0')
await sweeper.query('vacuum analyze hos_patient')
await sweeper.query('vacuum analyze hos_patient_initials')
sweeper.release(true)

const WANTED = 'p.id, p.name, p.sex, p.birthday, p.phone'
const bare = fastify()
const answer = async (q: string) => {
  const [from, text] = /^\d+$/.test(q)
    ? [
        [...q].toReversed().join(''),
        `select ${WANTED} from hos_patient p where p.tenant_id = $1 and (reverse(p.phone) collate "C") >= $2 and (reverse(p.phone) collate "C") < $3 limit ${RECORDS_EACH}`,
      ]
    : /^[a-z]+$/.test(q)
      ? [
          q,
          `select ${WANTED} from hos_patient_initials s join hos_patient p on p.id = s.patient_id where s.tenant_id = $1 and (s.initials collate "C") >= $2 and (s.initials collate "C") < $3 limit ${RECORDS_EACH}`,
        ]
      : [
          q,
          `select ${WANTED} from hos_patient p where p.tenant_id = $1 and (p.name collate "C") >= $2 and (p.name collate "C") < $3 limit ${RECORDS_EACH}`,
        ]
  const found = await database.pool.query(text, [DEMO_TENANT, from, `${from}\u{10FFFF}`])
  return { success: true, message: '操作成功！', code: 0, result: found.rows, timestamp: Date.now() }
}
bare.get<{ Querystring: { q: string } }>('/', request => answer(request.query.q))
const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })
process.on('message', (ask: string) => {
  if (ask === 'end')
    void bare
      .close()
      .then(async () => t.close())
      .then(async () => database.close())
      .then(() => process.exit(0))
})
process.send?.({
  url: t.url,
  bareUrl,
  token: await tokenFor(t.app, 'admin'),
  doctor: await tokenFor(t.app, 'doctor'),
  fillSeconds: (sounding - filling) / 1_000,
  soundSeconds: (sounded - sounding) / 1_000,
})
