/**
 * `npm run bench:day`: eight hours of a doctor's desk and a duty board in so many minutes (SPEED-07): 10,000 messages of forty consultations, five at a time, 50,000 changes of cells by five
 * colleagues, 500 changes of tab. After each hour both pages and the server are asked what they still hold; exit code 1 when the last hour holds over 10 % more than the first.
 * `-- --minutes 20 --write` (into docs/benchmarks.md). Needs PostgreSQL (DATABASE_URL). Run `npm run build` first.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { inArray } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { gridKey } from '#contract/grids/defineGrid.ts'
import { scheduleGrid } from '#contract/grids/tables/schedule.grid.ts'
import { mondayOf, scheduleScope } from '#contract/rules/scheduleWeek.ts'
import { CHAT_NAMESPACE, CHAT_PATH, type Ack, type SendAnswer } from '#contract/sockets/chat.ts'
import { accept, consult, endAll, patient, staff, type Patient, type Staff } from '#e2e/support/people.ts'
import type { Database } from '#server/db/client.ts'
import { chatSession } from '#server/db/tables/index.ts'
import { addGridPeople } from '#tests/chaos/gridPeople.ts'
import { startServerProcess } from '#tests/support/serverProcess.ts'
import { openTestPostgres } from '#tests/support/testDatabase.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { seatCrowd } from './boardCrowd.ts'
import { openDay, type Footprint } from './dayPages.ts'
import { writeSection } from './report.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '20' }, write: { type: 'boolean', default: false } },
})
const HOURS = 8
const HOUR_MS = (Number(values.minutes) * 60_000) / HOURS
const [MESSAGES, CHANGES, SWITCHES] = [10_000 / HOURS, 50_000 / HOURS, 500 / HOURS]
const EDITORS = 5
/** What the last hour may hold, as a share of the first. */
const MOST = 1.1
const DEPARTMENT = { code: 'A01', name: '全科医学科' }
const PHONES = ['19900020026', '19900020027', '19900020028', '19900020029', '19900020030']
const BEIJING_MS = 8 * 3_600_000
/** Handles and timers that may be there for a moment; one for each message that was left would be thousands. */
const SLACK = 8
/** Looks at the server after an hour, and ms between two of them. */
const [LOOKS, LOOK_PAUSE] = [20, 150]
const METRICS_TOKEN = 'a token of sixteen characters'
const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js')
if (!existsSync(MAIN)) throw new Error(`${MAIN} does not exist: run npm run build first.`)

interface ServerFootprint {
  rss: number
  handles: number
  timers: number
}
interface Hour {
  desk: Footprint
  board: Footprint
  server: ServerFootprint
}

const address = process.env['DATABASE_URL']
if (!address) throw new Error('DATABASE_URL is not set: a day needs PostgreSQL.')

/** A patient who writes; `said` counts what was acknowledged. */
async function talker(url: string, { token }: Patient, sid: string) {
  const socket: Socket = io(url + CHAT_NAMESPACE, { path: CHAT_PATH, transports: ['websocket'], auth: { token }, forceNew: true })
  await new Promise((done, failed) => socket.once('connect', () => done(null)).once('connect_error', failed))
  await socket.timeout(30_000).emitWithAck('hello', { tab: 'bench', lastEs: 0, sessions: [] })
  let n = 0
  return {
    say: async () => {
      const message = { sid, clientMsgId: randomUUID(), kind: 'text', content: `第${(n += 1)}句：今天好一些了，还有一点咳嗽。` }
      const answer: Ack<SendAnswer> = await socket.timeout(30_000).emitWithAck('msg:send', message)
      if (!answer.ok) throw new Error(`a message was refused: ${answer.code}`)
    },
    leave: () => socket.close(),
  }
}

async function serverFigures(url: string): Promise<ServerFootprint> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const text = await answer.text()
  const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    rss: of('xinglin_process_resident_memory_bytes'),
    handles: of('xinglin_nodejs_active_handles_total'),
    timers: of('xinglin_nodejs_active_resources\\{type="Timeout"\\}'),
  }
}

/** The least of several looks: a timer or a handle that is there for the moment of a look is nothing that is held. */
async function serverFootprint(url: string): Promise<ServerFootprint> {
  const looks: ServerFootprint[] = []
  for (let n = 0; n < LOOKS; n += 1) {
    looks.push(await serverFigures(url))
    await wait(LOOK_PAUSE)
  }
  const least = (of: (look: ServerFootprint) => number) => Math.min(...looks.map(look => of(look)))
  return { rss: least(({ rss }) => rss), handles: least(({ handles }) => handles), timers: least(({ timers }) => timers) }
}

/** Does something `times` in an hour, evenly. */
async function spread(times: number, act: (n: number) => Promise<void>): Promise<void> {
  const begun = performance.now()
  for (let n = 0; n < times; n += 1) {
    await wait(Math.max(0, (n * HOUR_MS) / times - (performance.now() - begun)))
    await act(n)
  }
}

/** The consultations of an hour, without a limit of messages; those of the hour before end. */
async function consultations(database: Database, url: string, doctor: Staff, patients: readonly Patient[]) {
  await endAll(url, doctor)
  const sids: string[] = []
  for (const one of patients) sids.push((await accept(url, doctor, await consult(url, one, doctor))).id)
  await database.db.update(chatSession).set({ quotaTotal: 0 }).where(inArray(chatSession.id, sids))
  return Promise.all(patients.map((one, n) => talker(url, one, sids[n] ?? '')))
}

async function day(at: string): Promise<Hour[]> {
  const database = await openTestPostgres(at)
  const people = await addGridPeople(database, EDITORS)
  const env = { NODE_ENV: 'production', METRICS_TOKEN }
  const server = await startServerProcess({ dataDir: '', databaseUrl: database.url ?? at, main: MAIN, env })
  const { url } = server
  const [doctor, admin] = [await staff(url, 'gaozy'), await staff(url, 'admin')]
  const patients: Patient[] = []
  for (const phone of PHONES) patients.push(await patient(url, phone))
  const today = new Date(Date.now() + BEIJING_MS).toISOString().slice(0, 10)
  const crowd = await seatCrowd(url, gridKey(scheduleGrid.name, scheduleScope(DEPARTMENT.code, mondayOf(today))), people, EDITORS)
  const pages = await openDay(url, doctor, admin, DEPARTMENT.name)
  const hours: Hour[] = []
  try {
    for (let hour = 1; hour <= HOURS; hour += 1) {
      const talkers = await consultations(database, url, doctor, patients)
      await pages.openTalk(patients[0]?.name ?? '')
      await Promise.all([
        spread(MESSAGES, async n => talkers[n % talkers.length]?.say()),
        crowd.work(CHANGES / EDITORS / (HOUR_MS / 1_000), HOUR_MS),
        spread(SWITCHES, async n => (n % 2 === 0 ? pages.desk : pages.board).switchTab()),
      ])
      talkers.forEach(one => one.leave())
      await crowd.settle()
      const { edits } = crowd.take()
      const footprint = {
        desk: await pages.desk.footprint(),
        board: await pages.board.footprint(),
        server: await serverFootprint(url),
      }
      hours.push(footprint)
      console.error(`hour ${hour}: ${edits.length} changes, ${JSON.stringify(footprint)}`)
    }
    const astray = await crowd.astray()
    if (astray.length > 0) throw new Error(`not what the server holds: ${astray.join(', ')}`)
    return hours
  } finally {
    crowd.leave()
    await pages.close()
    await server.stop()
    await database.close()
  }
}

const hours = await day(address)
const mb = (bytes: number) => (bytes / 1e6).toFixed(1)
interface Figure {
  name: string
  of: (hour: Hour) => number
  shown: (value: number) => string
  /** of how many more no share is judged: a handful of which some are there for a moment */
  slack?: number
}
const FIGURES: readonly Figure[] = [
  { name: 'desk: heap MB', of: ({ desk }) => desk.heap, shown: mb },
  { name: 'desk: of it data MB', of: ({ desk }) => desk.data, shown: mb },
  { name: 'desk: nodes', of: ({ desk }) => desk.nodes, shown: String },
  { name: 'desk: listeners', of: ({ desk }) => desk.listeners, shown: String },
  { name: 'board: heap MB', of: ({ board }) => board.heap, shown: mb },
  { name: 'board: of it data MB', of: ({ board }) => board.data, shown: mb },
  { name: 'board: nodes', of: ({ board }) => board.nodes, shown: String },
  { name: 'board: listeners', of: ({ board }) => board.listeners, shown: String },
  { name: 'server: RSS MB', of: ({ server }) => server.rss, shown: mb },
  { name: 'server: handles', of: ({ server }) => server.handles, shown: String, slack: SLACK },
  { name: 'server: timers', of: ({ server }) => server.timers, shown: String, slack: SLACK },
]
const ratioOf = (of: (hour: Hour) => number) => {
  const [first, last] = [hours[0], hours.at(-1)]
  return first && last ? of(last) / of(first) : Number.NaN
}
const hasGrown = ({ of, slack = 0 }: Figure): boolean => {
  const [first, last] = [hours[0], hours.at(-1)]
  return !first || !last || of(last) > Math.max(of(first) * MOST, of(first) + slack)
}
const lines = FIGURES.map(
  ({ name, of, shown }) => `| ${name} | ${hours.map(hour => shown(of(hour))).join(' | ')} | ${ratioOf(of).toFixed(2)} |`,
)
const grown = FIGURES.filter(hasGrown).map(({ name, of }) => `${name} ${ratioOf(of).toFixed(2)}`)
const text = [
  `Eight hours in ${values.minutes} minutes: 10,000 messages of forty consultations to a desk, 50,000 changes of cells on a board, 500 changes of tab; PostgreSQL; ` +
    `${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the end. After garbage collection in the pages; the last column is the last hour by the first, at most ${MOST}; of handles and timers, a handful, ${SLACK} more. Data: the heap without compiled code and without the browser’s own timeline.`,
  '',
  `| | ${hours.map((_, n) => `hour ${n + 1}`).join(' | ')} | |`,
  `| --- | ${hours.map(() => '---').join(' | ')} | --- |`,
  ...lines,
  '',
  grown.length > 0 ? `NOT held: ${grown.join('; ')}.` : 'All gates hold.',
].join('\n')
console.log(text)
if (values.write) writeSection('day', 'A long day (`npm run bench:day`)', text)
keepRun('day', {
  ratios: Object.fromEntries(FIGURES.filter(({ slack }) => slack === undefined).map(({ name, of }) => [name, ratioOf(of)])),
})
process.exit(grown.length > 0 ? 1 : 0)
