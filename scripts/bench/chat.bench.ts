/**
 * `npm run bench:chat`: 200 consultations, both sides writing once a second for 20 s, against the real server (embedded database, and PostgreSQL when
 * DATABASE_URL is set) and against plain socket.io in the same run. Prints a table; exit code 1 when a message was lost, doubled or disordered.
 * `-- --sessions 200 --seconds 20 --every 1000 --write` (into docs/benchmarks.md) `--source` (the server from its source, not built).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setStage, setStageIn, type Stage } from '#tests/support/consultations.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/serverProcess.ts'
import { copyOfDataDir, openTestPostgres } from '#tests/support/testDatabase.ts'
import { percentile, runLoad, type LoadResult, type Talker } from './chatLoad.ts'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    every: { type: 'string', default: '1000' },
    write: { type: 'boolean', default: false },
    source: { type: 'boolean', default: false },
  },
})
const sessions = Number(values.sessions)
const [lasting, every] = [Number(values.seconds) * 1_000, Number(values.every)]
/** A doctor talks to five patients at once (consultation.md 3.8). */
const PER_DOCTOR = 5
const ROOT = resolve(import.meta.dirname, '../..')
const BUILT = resolve(ROOT, 'dist/server/main.js')
const main = !values.source && existsSync(BUILT) ? { main: BUILT } : {}

interface Row extends LoadResult {
  name: string
  /** ms of processor time per acknowledged message */
  cpu: number
  rss: number
}

async function measure(name: string, server: ServerProcess, talkers: readonly Talker[]): Promise<Row> {
  const before = server.cpuMs()
  const result = await runLoad({ url: server.url, talkers, lasting, every })
  return { name, ...result, cpu: (server.cpuMs() - before) / Math.max(1, result.acked.length), rss: server.rss() }
}

const talkersOf = ({ doctors, patients }: Stage): Talker[] => [...doctors, ...patients]
const people = { doctors: Math.ceil(sessions / PER_DOCTOR), patients: sessions }

async function plain(): Promise<Row> {
  const sids = Array.from({ length: sessions }, (_, n) => `s${n}`)
  const talkers = [
    ...Array.from({ length: people.doctors }, (_, n) => sids.filter((_sid, at) => at % people.doctors === n)),
    ...sids.map(sid => [sid]),
  ].map(mine => ({ token: mine.join(','), sids: mine }))
  const server = await startServerProcess({ dataDir: '', main: resolve(import.meta.dirname, 'plainChat.ts') })
  try {
    return await measure('plain socket.io', server, talkers)
  } finally {
    await server.stop()
  }
}
async function embedded(): Promise<Row> {
  const { dataDir, remove } = await copyOfDataDir()
  const stage = await setStageIn(dataDir, people)
  const server = await startServerProcess({ dataDir, ...main, env: { NODE_ENV: 'production' } })
  try {
    return await measure('Xinglin, embedded PGlite', server, talkersOf(stage))
  } finally {
    await server.stop()
    remove()
  }
}
async function postgres(address: string): Promise<Row> {
  const database = await openTestPostgres(address)
  try {
    const stage = await setStage(database, people)
    const databaseUrl = database.url ?? address
    const server = await startServerProcess({ dataDir: '', databaseUrl, ...main, env: { NODE_ENV: 'production' } })
    try {
      return await measure('Xinglin, PostgreSQL', server, talkersOf(stage))
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}

const number = (value: number, digits = 1) => value.toFixed(digits)
function tableOf(rows: readonly Row[]): string {
  const [base] = rows
  const over = (mine: number, theirs: number | undefined) => (theirs ? ` (${number(mine / theirs)}×)` : '')
  const lines = rows.map(row => {
    const [ack50, ack99] = [percentile(row.acked, 0.5), percentile(row.acked, 0.99)]
    const [del50, del99] = [percentile(row.delivered, 0.5), percentile(row.delivered, 0.99)]
    const isBase = row === base
    const ratio = (mine: number, theirs: number) => (isBase ? '' : over(mine, theirs))
    return [
      row.name,
      `${row.acked.length} of ${row.sent}`,
      number((row.acked.length / row.took) * 1_000, 0),
      number(ack50),
      `${number(ack99)}${ratio(ack99, percentile(base?.acked ?? [], 0.99))}`,
      number(del50),
      `${number(del99)}${ratio(del99, percentile(base?.delivered ?? [], 0.99))}`,
      `${number(row.cpu, 2)}${ratio(row.cpu, base?.cpu ?? 0)}`,
      number(row.rss / 1024 / 1024, 0),
      `${row.lost}, ${row.doubled}, ${row.disordered}`,
    ]
  })
  const head = [
    'server',
    'acknowledged',
    'messages/s',
    'ack p50 ms',
    'ack p99 ms',
    'delivered p50 ms',
    'delivered p99 ms',
    'CPU ms/message',
    'RSS MiB',
    'lost, doubled, disordered',
  ]
  return [head, head.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

const MARK = ['<!-- bench:chat begins -->', '<!-- bench:chat ends -->'] as const
function writeDown(text: string): void {
  const file = resolve(ROOT, 'docs/benchmarks.md')
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '# Benchmarks\n'
  const section = `${MARK[0]}\n\n## Consultation chat (\`npm run bench:chat\`)\n\n${text}\n\n${MARK[1]}`
  const [from, to] = [old.indexOf(MARK[0]), old.indexOf(MARK[1])]
  const whole =
    from >= 0 && to > from ? old.slice(0, from) + section + old.slice(to + MARK[1].length) : `${old.trimEnd()}\n\n${section}\n`
  writeFileSync(file, whole)
}

const rows = [await plain(), await embedded()]
const address = process.env['DATABASE_URL']
if (address) rows.push(await postgres(address))
else console.log('DATABASE_URL is not set: PostgreSQL is left out.')
const sides = sessions * 2
const about =
  `${sessions} sessions, ${people.doctors + people.patients} sockets, each of the ${sides} sides sends a text every ${every} ms for ${lasting / 1_000} s ` +
  `(${number((sides / every) * 1_000, 0)} messages/s wanted), clients in one process on the same machine: ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.version}. ` +
  `Every acknowledged message is committed; plain socket.io stores nothing. In brackets: times the baseline.`
const text = `${about}\n\n${tableOf(rows)}`
console.log(text)
if (values.write) writeDown(text)
process.exit(rows.some(row => row.lost + row.doubled + row.disordered + row.refused > 0) ? 1 : 0)
