/**
 * `npm run bench:hospital`: a hospital at work on two processes over PostgreSQL (SCALE-07): 500 doctors and 2,000 patients who talk, 50 pharmacists at their queue, 100 administrators on
 * lists, 5,000 notice sockets and an announcement to all every ten seconds; first half of everybody, then all, so that what doubles is seen. p99 of a message to the other screen and
 * of a list, processor time and memory of each process, what was lost. Exit code 1 past a gate. The clients run on the same machine and take their share of it.
 * `-- --size 1 --seconds 60 --write` (into docs/benchmarks.md). Needs DATABASE_URL. Run `npm run build` first.
 */
import { existsSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { releaseAnnouncement } from '#contract/http/calls/notices.ts'
import { reviewPool } from '#contract/http/calls/prescriptionReviews.ts'
import { HEADER } from '#contract/http/headers.ts'
import { noticePath, parseNotice } from '#contract/sockets/notice.ts'
import { ask, staff } from '#e2e/support/people.ts'
import { insertDrafts } from '#tests/support/announcementDrafts.ts'
import { setStage, type Player } from '#tests/support/consultations.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/serverProcess.ts'
import { openTestPostgres } from '#tests/support/testDatabase.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { percentile, runLoad } from './chatLoad.ts'
import { writeSection } from './report.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    write: { type: 'boolean', default: false },
  },
})
const size = Number(values.size)
const seconds = Number(values.seconds)
const HOSPITAL = { doctors: 500, patients: 2_000, pharmacists: 50, administrators: 100, sockets: 5_000 }
/** Each side of a talk writes once in this time; a person looks at another list or the queue once in that, ms. */
const [WRITES, LOOKS] = [30_000, 5_000]
const ANNOUNCES = 10_000
const GATES = { message: 250, list: 300 }
const LISTS = ['/sys/user/list', '/sys/position/list', '/sys/log/list', '/hospital/westernDrug/list'].map(
  path => `${path}?pageNo=1&pageSize=10`,
)
const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js')
if (!existsSync(MAIN)) throw new Error(`${MAIN} does not exist: run npm run build first.`)
const address = process.env['DATABASE_URL']
if (!address) throw new Error('DATABASE_URL is not set: a hospital needs PostgreSQL.')

interface Round {
  share: number
  people: typeof HOSPITAL
  messages: { acked: number; lost: number; wrong: number; p50: number; p99: number }
  lists: { asked: number; p50: number; p99: number }
  queue: { asked: number; p99: number }
  notices: { due: number; got: number; p99: number }
  /** of each process: ms of processor time in a second, MB */
  processes: { cpu: number; rss: number }[]
}

/** People who ask something again and again, not at the same moments; answers how long each answer took, ms. */
async function asking(count: number, until: number, one: (n: number, turn: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await wait(Math.random() * LOOKS)
      for (let turn = 0; performance.now() < until; turn += 1) {
        const begun = performance.now()
        await one(n, turn)
        times.push(performance.now() - begun)
        await wait(Math.max(0, LOOKS - (performance.now() - begun)))
      }
    }),
  )
  return times
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })
const listed = (url: string, token: string): Promise<void> =>
  new Promise((done, failed) => {
    get(url, { agent, headers: { [HEADER.token]: token } }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => (text.includes('"success":true') ? done() : failed(new Error(`${url}: ${text.slice(0, 200)}`))))
    }).on('error', failed)
  })

/** Notice sockets of doctors, ten each at most, over both processes; `got` says when a frame of an announcement came. */
async function notices(servers: readonly ServerProcess[], doctors: readonly Player[], count: number, got: (id: string) => void) {
  const sockets: WebSocket[] = []
  const open = (n: number) =>
    new Promise<void>((done, failed) => {
      const { id = '', token = '' } = doctors[n % doctors.length] ?? {}
      const server = servers[n % servers.length]
      const path = `ws://127.0.0.1:${server?.port}/jeecg-boot${noticePath(id, token)}`
      const socket = new WebSocket(path, { perMessageDeflate: false })
      sockets.push(socket)
      socket.on('message', data => {
        const notice = parseNotice(String(data))
        if (notice?.cmd === 'topic' && notice.msgId) got(notice.msgId)
      })
      socket.once('open', () => done()).once('error', failed)
    })
  for (let from = 0; from < count; from += 100)
    await Promise.all(Array.from({ length: Math.min(100, count - from) }, async (_, n) => open(from + n)))
  return { leave: () => sockets.forEach(one => one.terminate()) }
}

async function round(share: number, parts: Awaited<ReturnType<typeof prepared>>): Promise<Round> {
  const { servers, stage, admin, pharmacist, drafts } = parts
  const of = (count: number) => Math.max(1, Math.round(count * share))
  const people = {
    doctors: of(stage.doctors.length),
    patients: of(stage.patients.length),
    pharmacists: of(HOSPITAL.pharmacists * size),
    administrators: of(HOSPITAL.administrators * size),
    sockets: of(HOSPITAL.sockets * size),
  }
  const urlOf = (n: number) => servers[n % servers.length]?.url ?? ''
  const sentAt = new Map<string, number>()
  const late: number[] = []
  const seats = await notices(servers, stage.doctors, people.sockets, id => {
    const at = sentAt.get(id)
    if (at !== undefined) late.push(performance.now() - at)
  })
  const patients = stage.patients.slice(0, people.patients)
  const talking = new Set(patients.flatMap(({ sids }) => sids))
  const talkers = [...stage.doctors, ...patients].flatMap(({ token, sids }, n) => {
    const own = sids.filter(sid => talking.has(sid))
    return own.length > 0 ? [{ token, sids: own, url: urlOf(n) }] : []
  })
  const before = servers.map(server => server.cpuMs())
  const begun = performance.now()
  const until = begun + seconds * 1_000
  const announcing = (async () => {
    while (performance.now() < until - 2_000) {
      const id = drafts.pop()
      if (id === undefined) return
      sentAt.set(id, performance.now())
      await ask(urlOf(0), releaseAnnouncement, { id }, admin)
      await wait(ANNOUNCES)
    }
  })()
  const [chat, lists, queue] = await Promise.all([
    runLoad({ url: urlOf(0), talkers, every: WRITES, lasting: seconds * 1_000 }),
    asking(people.administrators, until, (n, turn) =>
      listed(`${urlOf(n)}/jeecg-boot${LISTS[(n + turn) % LISTS.length] ?? ''}`, admin),
    ),
    asking(people.pharmacists, until, async n => void (await ask(urlOf(n), reviewPool, undefined, pharmacist))),
    announcing,
  ])
  const took = (performance.now() - begun) / 1_000
  const processes = servers.map((server, n) => ({ cpu: (server.cpuMs() - (before[n] ?? 0)) / took, rss: server.rss() / 1e6 }))
  seats.leave()
  return {
    share,
    people,
    messages: {
      acked: chat.acked.length,
      lost: chat.lost,
      wrong: chat.doubled + chat.disordered + chat.refused,
      p50: percentile(chat.delivered, 0.5),
      p99: percentile(chat.delivered, 0.99),
    },
    lists: { asked: lists.length, p50: percentile(lists, 0.5), p99: percentile(lists, 0.99) },
    queue: { asked: queue.length, p99: percentile(queue, 0.99) },
    notices: { due: sentAt.size * people.sockets, got: late.length, p99: percentile(late, 0.99) },
    processes,
  }
}

async function prepared(at: string) {
  const database = await openTestPostgres(at)
  const stage = await setStage(database, {
    doctors: Math.round(HOSPITAL.doctors * size),
    patients: Math.round(HOSPITAL.patients * size),
  })
  const drafts = await insertDrafts(database, 'bench', 40)
  const env = { NODE_ENV: 'production', PUBLIC_URL: '' }
  const start = () => startServerProcess({ dataDir: '', databaseUrl: database.url ?? at, main: MAIN, env })
  const servers = [await start(), await start()]
  const tokens = await Promise.all(['admin', 'pharmacist'].map(async name => (await staff(servers[0]?.url ?? '', name)).token))
  const [admin = '', pharmacist = ''] = tokens
  return { database, stage, servers, admin, pharmacist, drafts }
}

async function hospital(at: string): Promise<Round[]> {
  const parts = await prepared(at)
  try {
    // code that has not run yet is slow
    await round(0.1, parts)
    const rounds: Round[] = []
    for (const share of [0.5, 1]) {
      rounds.push(await round(share, parts))
      console.error(JSON.stringify(rounds.at(-1)))
    }
    return rounds
  } finally {
    for (const server of parts.servers) await server.stop()
    await parts.database.close()
  }
}

const rounds = await hospital(address)
const number = (value: number, digits = 0) => value.toFixed(digits)
const table = rounds.map(({ people, messages, lists, queue, notices: told, processes }) =>
  [
    `${people.doctors} / ${people.patients} / ${people.pharmacists} / ${people.administrators} / ${people.sockets}`,
    `${messages.acked} (${messages.lost} lost, ${messages.wrong} wrong)`,
    `${number(messages.p50)} / ${number(messages.p99)}`,
    `${number(lists.p50)} / ${number(lists.p99)}`,
    number(queue.p99),
    `${told.got} of ${told.due}, ${number(told.p99)}`,
    processes.map(({ cpu }) => number(cpu / 10)).join(', '),
    processes.map(({ rss }) => number(rss)).join(', '),
  ].join(' | '),
)
const last = rounds.at(-1)
const failed = [
  ...rounds.flatMap(({ messages, notices: told }) => [
    ...(messages.lost + messages.wrong > 0 ? [`${messages.lost} messages lost, ${messages.wrong} wrong`] : []),
    ...(told.got === told.due ? [] : [`${told.due - told.got} notices did not come`]),
  ]),
  ...(last && last.messages.p99 > GATES.message ? [`a message takes ${number(last.messages.p99)} of ${GATES.message} ms`] : []),
  ...(last && last.lists.p99 > GATES.list ? [`a list takes ${number(last.lists.p99)} of ${GATES.list} ms`] : []),
]
const text = [
  `Two processes on PostgreSQL, hints by LISTEN/NOTIFY, ${seconds} s each; clients, both processes and the database share ${cpus().length} cores, Node ${process.version}, load ${number(loadavg()[0] ?? 0, 1)} at the end. ` +
    `Each side of a talk writes every 30 s, everybody else looks every 5 s, an announcement to all every 10 s. Gates of the last line: ${GATES.message} ms for a message, ${GATES.list} ms for a list.`,
  '',
  '| doctors / patients / pharmacists / administrators / sockets | messages | to the other screen p50 / p99 ms | list p50 / p99 ms | queue p99 ms | notices, p99 ms | CPU of each process, % | RSS of each, MB |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ...table.map(row => `| ${row} |`),
  '',
  failed.length > 0 ? `NOT held: ${failed.join('; ')}.` : 'All gates hold.',
].join('\n')
console.log(text)
if (values.write) writeSection('hospital', 'A hospital at work (`npm run bench:hospital`)', text)
keepRun('hospital', {
  figures: Object.fromEntries(
    rounds.flatMap(({ share, messages, lists, processes }) => [
      [`${share}: message p99 ms`, messages.p99],
      [`${share}: list p99 ms`, lists.p99],
      [`${share}: CPU of both %`, processes.reduce((sum, { cpu }) => sum + cpu / 10, 0)],
    ]),
  ),
})
process.exit(failed.length > 0 ? 1 : 0)
