/**
 * The server of bench:list as a process of its own: the product over a table of `ROWS` rows made of a resource, and beside it a bare Fastify route that
 * runs the same queries written manually. Talks by messages: `cpu`, `memory`, `peak`, `end`.
 */
import fastify from 'fastify'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
// for what it puts on the app
import '#server/crud/crud.module.ts'
import { defineResource } from '#contract/resources/defineResource.ts'
import { date, dict, number, text } from '#contract/resources/field.ts'
import type { Who } from '#contract/http/defineCall.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { tableOf } from '#server/db/tables/resourceTable.ts'
import { createTable } from '#tests/support/createTable.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { openTestPglite, openTestPostgres } from '#tests/support/testDatabase.ts'

const rows = Number(process.argv[2])
const address = process.env['DATABASE_URL']
const anybody: Who = 'user'
const resource = defineResource('bench/row', {
  title: '测量',
  fields: {
    name: text('名称', { search: 'like' }),
    code: text('编码', { search: 'eq' }),
    sex: dict('性别', 'sex', { search: 'eq' }),
    batch: number('批次', { search: 'eq' }),
    count: number('数量', { search: 'range' }),
    day: date('日期'),
    note: text('备注'),
  },
  who: { list: anybody, exportXls: anybody, importExcel: anybody },
})
const table = tableOf(resource)

const FILL = `insert into bench_row (id, name, code, sex, batch, count, day, note, tenant_id, create_by, create_time)
  select md5(i::text), '名称' || i, 'C' || (i % 200000), (i % 2 + 1)::text, i / 100000, ((i::bigint * 7919) % 1000003)::int, date '2020-01-01' + i % 2000,
  'note ' || i, ${DEMO_TENANT}, 'admin', timestamptz '2020-01-01' + i * interval '1 second' from generate_series(1, $1::int) i`

const database = await (address ? openTestPostgres(address) : openTestPglite())
const t = await startTestApp({
  database,
  config: { dataDir: process.env['BENCH_DIR'] ?? '/tmp/xinglin-bench' },
  more: [
    async app => {
      await createTable(app.db, table)
      app.crud.serve({ resource, table })
    },
  ],
})
if (database.url) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(FILL, [rows])
  await client.query('vacuum analyze bench_row')
  await client.end()
} else {
  for (let done = 0; done < rows; done += 10_000)
    await database.pool.query(FILL.replace('generate_series(1, $1::int)', `generate_series(${done + 1}, $1::int)`), [
      Math.min(rows, done + 10_000),
    ])
  await database.pool.query('analyze bench_row')
}

const LIST = `select id, version, create_by, create_time, update_by, update_time, name, code, sex, batch, count, day, note from bench_row where tenant_id = $1`
const HAND: Record<string, { text: string; values: (query: Record<string, string>) => unknown[] }> = {
  first: { text: `${LIST} order by create_time desc, id desc limit 10`, values: () => [DEMO_TENANT] },
  sorted: { text: `${LIST} order by count, id limit 10`, values: () => [DEMO_TENANT] },
  filtered: {
    text: `${LIST} and code = $2 order by create_time desc, id desc limit 10`,
    values: query => [DEMO_TENANT, query['code']],
  },
  tenth: { text: `${LIST} order by create_time desc, id desc limit 10 offset 90`, values: () => [DEMO_TENANT] },
}
const bare = fastify()
const known = new Map<string, number>()
type Asked = { Params: { name: string }; Querystring: Record<string, string> }
const answer = async (request: FastifyRequest<Asked>) => {
  const query = HAND[request.params.name]
  if (!query) throw new Error('no such query')
  const values = query.values(request.query)
  const code = request.query['code']
  const records = (await database.pool.query({ name: request.params.name, text: query.text, values })).rows
  let total = known.get(code ?? '')
  if (total === undefined) {
    const where = code === undefined ? '' : ' and code = $2'
    total = Number(
      (await database.pool.query(`select count(*) from bench_row where tenant_id = $1${where}`, values)).rows[0]?.count,
    )
    known.set(code ?? '', total)
  }
  return {
    success: true,
    message: '操作成功！',
    code: 0,
    result: { records, total, size: 10, current: 1, pages: Math.ceil(total / 10) },
    timestamp: Date.now(),
  }
}
bare.get<Asked>('/:name', request => answer(request))
const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })

let peak = 0
setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20).unref()
process.on('message', (ask: string) => {
  if (ask === 'cpu') process.send?.(process.cpuUsage())
  if (ask === 'memory') {
    peak = process.memoryUsage().rss
    process.send?.(peak)
  }
  if (ask === 'peak') process.send?.(peak)
  if (ask === 'end')
    void bare
      .close()
      .then(async () => t.close())
      .then(async () => database.close())
      .then(() => process.exit(0))
})
process.send?.({ url: t.url, bareUrl, token: await tokenFor(t.app, 'admin') })
