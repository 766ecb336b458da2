/**
 * `npm run bench:chat`: 200 consultations, both sides writing, first as people do and then once a second, against the real server (embedded database,
 * and PostgreSQL when DATABASE_URL is set) and against plain socket.io in the same run. Prints a table; exit code 1 when a message was lost, doubled or
 * disordered, or a gate of the rush does not hold (SPEED-05, SPEED-06). `-- --sessions 200 --seconds 30 --rush 5 --write` (into docs/benchmarks.md) `--source` (the server from its source, not built).
 */
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setStage, setStageIn, type Stage } from '#tests/support/consultations.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/serverProcess.ts'
import { copyOfDataDir, openTestPostgres } from '#tests/support/testDatabase.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { brokenChatGates, EMBEDDED } from '../lib/chatGates.ts'
import { percentile, runLoad, type LoadResult, type Talker } from './chatLoad.ts'
import { writeSection } from './report.ts'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    rush: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
    source: { type: 'boolean', default: false },
  },
})
const sessions = Number(values.sessions)
/** As people write: each side every ten seconds; then everybody once a second, more than the database takes: what it can do, and whether it all comes. */
const PHASES = [
  { about: 'talk', every: 10_000, lasting: Number(values.seconds) * 1_000 },
  { about: 'rush', every: 1_000, lasting: Number(values.rush) * 1_000 },
] as const
/** A doctor talks to five patients at once (consultation.md 3.8). */
const PER_DOCTOR = 5
const ROOT = resolve(import.meta.dirname, '../..')
const BUILT = resolve(ROOT, 'dist/server/main.js')
const main = !values.source && existsSync(BUILT) ? { main: BUILT } : {}

/** The servers that are measured, as the table names them. */
const NAMES = { plain: 'plain socket.io', embedded: 'Xinglin, embedded PGlite', postgres: 'Xinglin, PostgreSQL' } as const
type Kind = keyof typeof NAMES

interface Row extends LoadResult {
  kind: Kind
  about: string
  /** ms of processor time per acknowledged message */
  cpu: number
  rss: number
}

async function measure(kind: Kind, server: ServerProcess, talkers: readonly Talker[]): Promise<Row[]> {
  // Code that has not run yet is slow: everybody says something first.
  await runLoad({ url: server.url, talkers: talkers.slice(0, 40), lasting: 1_000, every: 1_000 })
  const rows: Row[] = []
  for (const { about, every, lasting } of PHASES) {
    const before = server.cpuMs()
    const result = await runLoad({ url: server.url, talkers, lasting, every })
    const cpu = (server.cpuMs() - before) / Math.max(1, result.acked.length)
    rows.push({ kind, about, ...result, cpu, rss: server.rss() })
    console.error(`${NAMES[kind]}, ${about}: done`)
  }
  return rows
}

const talkersOf = ({ doctors, patients }: Stage): Talker[] => [...doctors, ...patients]
const people = { doctors: Math.ceil(sessions / PER_DOCTOR), patients: sessions }

async function plain(): Promise<Row[]> {
  const sids = Array.from({ length: sessions }, (_, n) => `s${n}`)
  const talkers = [
    ...Array.from({ length: people.doctors }, (_, n) => sids.filter((_sid, at) => at % people.doctors === n)),
    ...sids.map(sid => [sid]),
  ].map(mine => ({ token: mine.join(','), sids: mine }))
  const server = await startServerProcess({ dataDir: '', main: resolve(import.meta.dirname, 'plainChat.ts') })
  try {
    return await measure('plain', server, talkers)
  } finally {
    await server.stop()
  }
}
async function embedded(): Promise<Row[]> {
  const { dataDir, remove } = await copyOfDataDir()
  const stage = await setStageIn(dataDir, people)
  const server = await startServerProcess({ dataDir, ...main, env: { NODE_ENV: 'production' } })
  try {
    return await measure('embedded', server, talkersOf(stage))
  } finally {
    await server.stop()
    remove()
  }
}
async function postgres(address: string): Promise<Row[]> {
  const database = await openTestPostgres(address)
  try {
    const stage = await setStage(database, people)
    const databaseUrl = database.url ?? address
    const server = await startServerProcess({ dataDir: '', databaseUrl, ...main, env: { NODE_ENV: 'production' } })
    try {
      return await measure('postgres', server, talkersOf(stage))
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}

const number = (value: number, digits = 1) => value.toFixed(digits)
function tableOf(rows: readonly Row[]): string {
  const over = (mine: number, theirs: number | undefined) => (theirs ? ` (${number(mine / theirs)}×)` : '')
  const lines = rows.map(row => {
    const base = rows.find(one => one.about === row.about)
    const [ack50, ack99] = [percentile(row.acked, 0.5), percentile(row.acked, 0.99)]
    const [del50, del99] = [percentile(row.delivered, 0.5), percentile(row.delivered, 0.99)]
    const isBase = row === base
    const ratio = (mine: number, theirs: number) => (isBase ? '' : over(mine, theirs))
    return [
      row.about,
      NAMES[row.kind],
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
    '',
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

const rows = [...(await plain()), ...(await embedded())]
const address = process.env['DATABASE_URL']
if (address) rows.push(...(await postgres(address)))
else console.log('DATABASE_URL is not set: PostgreSQL is left out.')
rows.sort((a, b) => b.about.localeCompare(a.about))
const about =
  `${sessions} sessions, ${people.doctors + people.patients} sockets. Talk: each of the ${sessions * 2} sides sends a text every 10 s for ${values.seconds} s ` +
  `(${number(sessions / 5, 0)} messages/s); rush: every second for ${values.rush} s (${sessions * 2}/s wanted), then what is under way is waited for. ` +
  `Clients in one process on the same machine: ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.version}, load ${number(loadavg()[0] ?? 0)} at the end. ` +
  `Every acknowledged message is committed and numbered; plain socket.io stores nothing. In brackets: times plain socket.io.`
const rushes = rows
  .filter(row => row.about === 'rush')
  .map(row => ({
    server: row.kind,
    cpu: row.cpu,
    rate: (row.acked.length / row.took) * 1_000,
    p99: percentile(row.acked, 0.99),
  }))
const isJudged = sessions * 2 >= EMBEDDED.rate
const broken = isJudged ? brokenChatGates(rushes) : []
const gates = !isJudged
  ? 'So few sessions want fewer messages than the gates are about: not judged.'
  : broken.length === 0
    ? 'All gates of the rush hold.'
    : `Not held: ${broken.join('; ')}.`
const text = `${about}\n\n${tableOf(rows)}\n\n${gates}`
console.log(text)
if (values.write) writeSection('chat', 'Consultation chat (`npm run bench:chat`)', text)
const named = (row: Row) => `${NAMES[row.kind]}, ${row.about}`
const lost = keepRun('chat', {
  ratios: Object.fromEntries(
    rows.flatMap(row => {
      const base = rows.find(one => one.about === row.about)
      return base === undefined || base === row ? [] : [[`${named(row)}: CPU of a message`, row.cpu / base.cpu]]
    }),
  ),
  figures: Object.fromEntries(rows.map(row => [`${named(row)}: acknowledged p99 ms`, percentile(row.acked, 0.99)])),
})
process.exit(
  lost.length + broken.length > 0 || rows.some(row => row.lost + row.doubled + row.disordered + row.refused > 0) ? 1 : 0,
)
