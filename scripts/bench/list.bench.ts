/**
 * `npm run bench:list`: a list of 1,000,000 rows (DATABASE_URL: PostgreSQL; without it 100,000 on the embedded database), asked by 50 people at once:
 * delays, requests a second and processor time of the server per request, beside a bare Fastify route with the same query written manually. Then an
 * export of 100,000 rows, an import of 10,000, and workbooks that want to hurt. Exit code 1 when a gate fails. `-- --rows n --seconds 10 --write` (into docs/benchmarks.md).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { utils, write as writeBook } from '@e965/xlsx'
import { hostileBooks } from '#tests/support/hostileBooks.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { writeSection } from './report.ts'

const isPostgres = process.env['DATABASE_URL'] !== undefined
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: isPostgres ? '1000000' : '100000' },
    seconds: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  },
})
const PEOPLE = 50
/** Requests of each before the measurement. */
const WARM_UP = 60
/** Issue 4, How good. */
const GATES = { p95: 150, cpuRatio: 1.5, exportMb: 256, importSeconds: 20, hostileMs: 1_000 }

const server = fork(new URL('./listServer.ts', import.meta.url), [values.rows], { execArgv: process.execArgv })
const next = async <T>(): Promise<T> => {
  const [said] = await once(server, 'message')
  return said as T
}
const ask = async <T>(what: string): Promise<T> => {
  server.send(what)
  return next<T>()
}
const { url, bareUrl, token } = await next<{ url: string; bareUrl: string; token: string }>()
const list = `${url}/jeecg-boot/bench/row`
const headers = { 'X-Access-Token': token }
const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE })

/** One request; ms until the last byte. Anything but rows ends the run. */
const request = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    get(address, { agent, headers }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        text.includes('"records":[{') ? resolve(performance.now() - begun) : reject(new Error(text.slice(0, 300))),
      )
    }).on('error', reject)
  })

interface Figures {
  p50: number
  p95: number
  perSecond: number
  /** µs of the server's processor time per request */
  cpu: number
}
async function measure(address: () => string): Promise<Figures> {
  const crowd = (person: () => Promise<void>) => Promise.all(Array.from({ length: PEOPLE }, person))
  // until the engine of the language knows the code
  await crowd(async () => {
    for (let n = 0; n < WARM_UP; n += 1) await request(address())
  })
  const before = await ask<NodeJS.CpuUsage>('cpu')
  const begun = performance.now()
  const until = begun + Number(values.seconds) * 1_000
  const times: number[] = []
  const person = async () => {
    while (performance.now() < until) times.push(await request(address()))
  }
  await crowd(person)
  const took = performance.now() - begun
  const after = await ask<NodeJS.CpuUsage>('cpu')
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  const used = after.user + after.system - before.user - before.system
  return { p50: at(0.5), p95: at(0.95), perSecond: times.length / (took / 1_000), cpu: used / times.length }
}

const ratios: Record<string, number> = {}
const figures: Record<string, number> = {}
const failed: string[] = []
const empty = await ask<number>('memory')
const exportBegun = performance.now()
const exported = await fetch(`${list}/exportXls?batch=0`, { headers })
const bytes = (await exported.arrayBuffer()).byteLength
const exportSeconds = (performance.now() - exportBegun) / 1_000
const exportMb = ((await ask<number>('peak')) - empty) / 1_048_576
if (exportMb > GATES.exportMb) failed.push(`export: ${exportMb.toFixed(0)} MB`)

const sheet = utils.aoa_to_sheet([
  ['t'],
  ['p'],
  ['名称', '编码', '性别', '批次', '数量'],
  ...Array.from({ length: 10_000 }, (_, n) => [`导入${n}`, `I${n}`, n % 2 ? '男' : '女', 99, n]),
])
const book = utils.book_new()
utils.book_append_sheet(book, sheet, 'a')
const form = new FormData()
form.append('file', new Blob([new Uint8Array(writeBook(book, { type: 'buffer', bookType: 'xlsx' }))]), 'a.xlsx')
const importBegun = performance.now()
const imported = await (await fetch(`${list}/importExcel`, { method: 'POST', headers, body: form })).text()
const importSeconds = (performance.now() - importBegun) / 1_000
if (importSeconds > GATES.importSeconds || !imported.includes('全部导入成功'))
  failed.push(`import: ${importSeconds.toFixed(1)} s ${imported.slice(0, 200)}`)

const hostile: string[] = []
for (const { what, bytes: bookBytes, text: sentence } of hostileBooks(['名称', '编码', '性别', '批次'])) {
  const body = new FormData()
  body.append('file', new Blob([bookBytes()]), 'a.xlsx')
  const begun = performance.now()
  const said = await (await fetch(`${list}/importExcel`, { method: 'POST', headers, body })).text()
  const ms = performance.now() - begun
  if (ms > GATES.hostileMs || !said.includes(sentence)) failed.push(`${what}: ${ms.toFixed(0)} ms ${said.slice(0, 100)}`)
  hostile.push(`| ${what} | ${ms.toFixed(0)} | ${sentence} |`)
  console.log(hostile.at(-1))
}

const code = () => `C${Math.floor(Math.random() * Math.min(200_000, Number(values.rows)))}`
const cases: { name: string; engine: () => string; bare?: () => string; isGated: boolean }[] = [
  { name: 'first page', engine: () => `${list}/list`, bare: () => `${bareUrl}/first`, isGated: true },
  {
    name: 'page after sort',
    engine: () => `${list}/list?column=count&order=asc`,
    bare: () => `${bareUrl}/sorted`,
    isGated: true,
  },
  {
    name: 'filter, indexed',
    engine: () => `${list}/list?code=${code()}`,
    bare: () => `${bareUrl}/filtered?code=${code()}`,
    isGated: true,
  },
  { name: 'tenth page', engine: () => `${list}/list?pageNo=10`, bare: () => `${bareUrl}/tenth`, isGated: true },
  { name: 'deepest page', engine: () => `${list}/list?pageNo=9999`, isGated: false },
]
const lines = [
  '| list | p50 ms | p95 ms | requests/s | CPU µs | bare: p95 ms | requests/s | CPU µs | ratio |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
]
for (const { name, engine, bare, isGated } of cases) {
  const own = await measure(engine)
  const hand = bare ? await measure(bare) : null
  const ratio = hand ? own.cpu / hand.cpu : null
  if (isGated && own.p95 > GATES.p95) failed.push(`${name}: p95 ${own.p95.toFixed(0)} ms`)
  if (ratio !== null) ratios[`${name}, CPU`] = ratio
  figures[`${name}, p95 ms`] = own.p95
  if (ratio !== null && ratio > GATES.cpuRatio) failed.push(`${name}: ${ratio.toFixed(2)} times the CPU of the manual query`)
  const cells = [own.p50.toFixed(1), own.p95.toFixed(1), own.perSecond.toFixed(0), own.cpu.toFixed(0)]
  const others = hand
    ? [hand.p95.toFixed(1), hand.perSecond.toFixed(0), hand.cpu.toFixed(0), (ratio ?? 0).toFixed(2)]
    : ['', '', '', '']
  lines.push(`| ${[name, ...cells, ...others].join(' | ')} |`)
  console.log(lines.at(-1))
}

server.send('end')
const text = [
  `${values.rows} rows on ${isPostgres ? 'PostgreSQL' : 'the embedded database'}, ${PEOPLE} people at once, ${cpus().length} cores shared by server, database and load.`,
  '',
  ...lines,
  '',
  `Export of the first 100,000 rows: ${exportSeconds.toFixed(1)} s, ${(bytes / 1_048_576).toFixed(1)} MB, ${exportMb.toFixed(0)} MB of memory more than before. Import of 10,000 rows: ${importSeconds.toFixed(1)} s.`,
  '',
  '| hostile workbook | ms | refused with |',
  '| --- | --- | --- |',
  ...hostile,
].join('\n')
console.log(`\n${text}\n\n${failed.length ? `Failed: ${failed.join('; ')}` : 'All gates hold.'}`)
if (values.write) writeSection(isPostgres ? 'list' : 'list-embedded', `Lists${isPostgres ? '' : ', embedded'}`, text)
failed.push(...keepRun(isPostgres ? 'list' : 'list-embedded', { ratios, figures }))
process.exitCode = failed.length ? 1 : 0
