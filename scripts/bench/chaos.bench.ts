/**
 * `npm run chaos -- --schedules 100 --seed 1`: plays seeded schedules of work and disasters over several processes behind Caddy, on a PostgreSQL with a
 * replica and a Redis of their own (SCALE-06, tests/chaos/hospital). `--together 25`: schedules of one hospital before a fresh one; `--processes 2`;
 * `--only kill`: that disaster in every schedule; `--minutes 30`: ends by then; `--lanes 2`: that many hospitals side by side, each on a PostgreSQL and a Redis of its own; `--main`: what they run; `--write`: a line into docs/bench-history. Says for each seed that failed how to
 * play it again. Exit codes: 0 all held, 1 something did not, 2 something is not installed. Run `npm run build` first.
 */
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { hasDebianPostgres } from '../lib/debianPostgres.mjs'
import { hasRedisServer } from '#tests/support/ownRedis.ts'
import { DISASTERS, type DisasterKind } from '../../tests/chaos/hospital/plan.ts'
import { run } from '../../tests/chaos/hospital/run.ts'
import type { Played } from '../../tests/chaos/hospital/schedule.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { hasCaddy } from '../lib/caddy.mjs'

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    together: { type: 'string', default: '25' },
    processes: { type: 'string', default: '2' },
    lanes: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '0' },
    only: { type: 'string' },
    main: { type: 'string', default: 'dist/server/main.js' },
    write: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
const fail = (text: string): never => {
  console.error(text)
  process.exit(2)
}
const main = resolve(values.main)
if (!existsSync(main)) fail(`${values.main} is not there: npm run build`)
if (!hasDebianPostgres) fail('PostgreSQL is not installed: apt install postgresql')
if (!hasRedisServer()) fail('redis-server is not installed: apt install redis-server')
if (!hasCaddy()) fail('caddy is not installed: apt install caddy')
const only = DISASTERS.find(kind => kind === values.only) as DisasterKind | undefined
if (values.only !== undefined && only === undefined) fail(`--only is one of ${DISASTERS.join(', ')}`)

const begun = Date.now()
const minutes = Number(values.minutes)
const played: Played[] = []
const failed: number[] = []
const tell = (one: Played, first: number): void => {
  played.push(one)
  const { plan, issues, took, story, lost } = one
  const kinds = plan.disasters.map(disaster => disaster.one.kind).join(' + ')
  if (values.verbose || issues.length > 0)
    console.log(
      `seed ${plan.seed}: ${kinds}${plan.hasPrescription ? ', prescription' : ''}, right ${took.toFixed(0)} ms after, lost ${Object.values(lost).join('/')}, ${issues.length} issues`,
    )
  if (issues.length > 0) {
    failed.push(plan.seed)
    console.log([...issues.map(issue => `  ${issue}`), ...story.map(text => `    ${text}`)].join('\n'))
    console.log(
      `  again: npm run chaos -- --seed ${plan.seed} --schedules 1; with what was before it: --seed ${first} --schedules ${plan.seed - first + 1} --together ${values.together}`,
    )
  }
  if (played.length % 25 === 0)
    console.log(`${played.length} schedules in ${((Date.now() - begun) / 60_000).toFixed(1)} min, ${failed.length} with issues`)
}

const [seed, schedules, lanes, together] = [
  Number(values.seed),
  Number(values.schedules),
  Number(values.lanes),
  Number(values.together),
]
const play = (onPlayed: (one: Played, first: number) => void) =>
  run({
    ...{ seed, schedules, together, processes: Number(values.processes), main, only, played: onPlayed },
    isOver: () => minutes > 0 && Date.now() - begun > minutes * 60_000,
  })
type Outcome = Awaited<ReturnType<typeof play>>
type Said = { one: Played; first: number } | { outcome: Outcome }

/** A lane is a process of its own, as the screens of a hospital share what a browser has once. */
const laneOf = (from: number, many: number) =>
  new Promise<Outcome>((done, reject) => {
    const args = [...process.argv.slice(2), '--seed', String(from), '--schedules', String(many), '--lanes', '1']
    const lane = fork(import.meta.filename, args, { serialization: 'advanced' })
    lane.on('message', (said: Said) => ('outcome' in said ? done(said.outcome) : tell(said.one, said.first)))
    lane.on('exit', code => reject(new Error(`the lane of seed ${from} ended with ${code}`)))
  })
if (process.send !== undefined) {
  const outcome = await play((one, first) => process.send?.({ one, first } satisfies Said))
  process.send({ outcome } satisfies Said, () => process.exit(0))
  await new Promise(() => undefined)
}
/** Whole rows of schedules, so that a seed is played after the same ones with any number of lanes. */
const ofLane = Math.ceil(schedules / lanes / together) * together
const begins = Array.from({ length: lanes }, (_, lane) => lane * ofLane).filter(from => from < schedules)
const outcomes =
  lanes > 1 ? await Promise.all(begins.map(from => laneOf(seed + from, Math.min(ofLane, schedules - from)))) : [await play(tell)]
const count = outcomes.reduce((all, one) => all + one.count, 0)
const issues = outcomes.flatMap(one => one.issues)
for (const issue of issues) console.log(issue)
const sum = (of: (one: Played) => number) => played.reduce((all, one) => all + of(one), 0)
const kinds = DISASTERS.map(
  kind => [kind, sum(({ plan }) => plan.disasters.filter(({ one }) => one.kind === kind).length)] as const,
)
const missing = new Set(played.flatMap(one => one.missing))
const times = played.map(({ took }) => took).toSorted((a, b) => a - b)
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
console.log(
  [
    `${count} schedules from seed ${values.seed} on, ${values.processes} processes, ${((Date.now() - begun) / 60_000).toFixed(1)} min`,
    `disasters: ${kinds.map(([kind, n]) => `${kind} ${n}`).join(', ')}`,
    ...(missing.size > 0 ? [`not made on this machine: ${[...missing].join(', ')}`] : []),
    `prescriptions ${sum(({ plan }) => (plan.hasPrescription ? 1 : 0))}; lost by asynchronous failovers: ${sum(one => one.lost.messages)} messages, ${sum(one => one.lost.operations)} operations, ${sum(one => one.lost.announcements)} announcements`,
    `everything right again after p50 ${at(0.5).toFixed(0)}, p95 ${at(0.95).toFixed(0)}, longest ${at(1).toFixed(0)} ms`,
    failed.length + issues.length === 0
      ? 'Everything holds.'
      : `NOT held: seeds ${failed.join(', ')}; ${issues.length} at the end of a hospital`,
  ].join('\n'),
)
if (values.write)
  keepRun('chaos', {
    figures: {
      schedules: count,
      'schedules with issues': failed.length,
      'right again p50 ms': at(0.5),
      'right again p95 ms': at(0.95),
      'right again longest ms': at(1),
    },
  })
process.exit(failed.length + issues.length === 0 ? 0 : 1)
