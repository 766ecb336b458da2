/**
 * `npm run bench:palette`: records for the command palette with 1,000,000 patients on the embedded database, and on PostgreSQL when DATABASE_URL is set, asked by ten people who type at once: delays per
 * way of asking, beside a bare Fastify route that reads the patients alone by a statement written manually. Exit code 1 when the gate fails (WALK-24: p95
 * 100 ms). `-- --rows n --seconds 5 --write` (into docs/benchmarks.md).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { keepRun } from '../lib/benchHistory.ts'
import { GIVEN, SURNAMES } from './paletteNames.ts'
import { writeSection } from './report.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
})
const PEOPLE = 10
const WARM_UP = 10
/** Between an answer and the next question of a person who types, ms; the palette asks when the typing rests for 150. */
const PAUSE = 300
const GATE_P95 = 100

interface Told {
  url: string
  bareUrl: string
  token: string
  doctor: string
  fillSeconds: number
  soundSeconds: number
}
const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE })

/** One request; ms until the last byte. Anything but an answer ends the run. */
const request = (address: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    get(address, { agent, headers: { 'X-Access-Token': token } }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        text.includes('"success":true') ? resolve(performance.now() - begun) : reject(new Error(text.slice(0, 300))),
      )
    }).on('error', reject)
  })

async function measure(address: () => string, token: string): Promise<{ p50: number; p95: number; perSecond: number }> {
  const crowd = (person: () => Promise<void>) => Promise.all(Array.from({ length: PEOPLE }, person))
  await crowd(async () => {
    for (let n = 0; n < WARM_UP; n += 1) await request(address(), token)
  })
  const begun = performance.now()
  const until = begun + Number(values.seconds) * 1_000
  const times: number[] = []
  await crowd(async () => {
    while (performance.now() < until) {
      times.push(await request(address(), token))
      await wait(PAUSE * (0.5 + Math.random()))
    }
  })
  const perSecond = times.length / ((performance.now() - begun) / 1_000)
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { p50: at(0.5), p95: at(0.95), perSecond }
}

const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T
const letter = () => any([...'abcdefghjklmnpqrstwxyz'])
const digits = (count: number) => Array.from({ length: count }, () => any([...'0123456789'])).join('')
const WAYS: readonly { name: string; question: () => string; isDoctors?: boolean }[] = [
  { name: 'initials, 2 letters', question: () => letter() + letter() },
  { name: 'initials, 3 letters', question: () => letter() + letter() + letter() },
  { name: 'surname and a character', question: () => any(SURNAMES) + any(GIVEN) },
  { name: 'given name', question: () => any(GIVEN) + any(GIVEN) },
  { name: 'end of the phone, 4 digits', question: () => digits(4) },
  { name: 'end of the phone, 8 digits', question: () => digits(8) },
  { name: 'nobody', question: () => '龘龘' },
  { name: 'initials, as a doctor', question: () => letter() + letter(), isDoctors: true },
]
const ratios: Record<string, number> = {}
const figures: Record<string, number> = {}
const failed: string[] = []

async function judge(name: string, address: string): Promise<string> {
  const server = fork(new URL('./paletteServer.ts', import.meta.url), [values.rows, address], { execArgv: process.execArgv })
  const [told] = (await once(server, 'message')) as [Told]
  const lines = [
    '| asked by | p50 ms | p95 ms | answers/s | bare: p50 ms | p95 ms | answers/s |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  ]
  for (const { name: way, question, isDoctors = false } of WAYS) {
    const asked = () => `q=${encodeURIComponent(question())}`
    const own = await measure(() => `${told.url}/jeecg-boot/sys/records/search?${asked()}`, isDoctors ? told.doctor : told.token)
    const bare = await measure(() => `${told.bareUrl}/?${asked()}`, '')
    if (own.p95 > GATE_P95) failed.push(`${name}, ${way}: p95 ${own.p95.toFixed(0)} ms`)
    ratios[`${name}, ${way}: median`] = own.p50 / bare.p50
    figures[`${name}, ${way}: p95 ms`] = own.p95
    const cells = [own, bare].flatMap(({ p50, p95, perSecond }) => [p50.toFixed(1), p95.toFixed(1), perSecond.toFixed(0)])
    lines.push(`| ${[way, ...cells].join(' | ')} |`)
    console.log(lines.at(-1))
  }
  server.send('end')
  await once(server, 'exit')
  return [
    `${name}: filling took ${told.fillSeconds.toFixed(0)} s, the initials ${told.soundSeconds.toFixed(0)} s.`,
    '',
    ...lines,
  ].join('\n')
}

const databases = [
  { name: 'Embedded PGlite', address: '' },
  { name: 'PostgreSQL', address: process.env['DATABASE_URL'] ?? '' },
]
const parts: string[] = []
for (const { name, address } of databases) if (name !== 'PostgreSQL' || address !== '') parts.push(await judge(name, address))
const text = [
  `${values.rows} patients of one tenant, ${PEOPLE} people who ask every ${PAUSE} ms, ${cpus().length} cores shared by server, database and load (load average ${(loadavg()[0] ?? 0).toFixed(1)} at the end). An answer holds all five kinds with rights and the audit's line; the bare route reads five patients by one statement.`,
  ...parts,
  failed.length === 0 ? `The gate holds: p95 within ${GATE_P95} ms each.` : `Failed: ${failed.join('; ')}`,
].join('\n\n')
console.log(`\n${text}`)
if (values.write) writeSection('palette', 'Records of the palette (`npm run bench:palette`)', text)
failed.push(...keepRun('palette', { ratios, figures }))
process.exitCode = failed.length ? 1 : 0
