/**
 * `npm run bench:cron`: parsing an expression and its ten next runs, beside cron-parser and croner on what they understand (D8). Prints medians and
 * the slowest of 3,000 random expressions; exit code 1 past a budget of issue 6 (median 1 ms, 1.5 times the faster of the two, 50 ms for any).
 * `-- --rounds 300 --write` (into docs/benchmarks.md).
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { CronExpressionParser } from 'cron-parser'
import { Cron } from 'croner'
import fc from 'fast-check'
import { nextRuns, scheduleOf } from '#contract/cron/nextRuns.ts'
import { parseCron } from '#contract/cron/parse.ts'
import { cronMoments, cronTexts } from '#tests/support/cronExpressions.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { median, writeSection } from './report.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '300' }, write: { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds)
const RUNS = 10
const [MEDIAN_BUDGET, RATIO_BUDGET, WORST_BUDGET] = [1_000, 1.5, 50_000]
const NOW = Date.UTC(2026, 0, 1)
const ZONES = ['UTC', 'Asia/Shanghai', 'America/New_York'] as const

/** Ours, and the same for cron-parser and croner; '' where a package refuses it or reads it otherwise (toolchain.md part 9). */
const CASES: readonly (readonly [ours: string, cronParser: string, croner: string])[] = [
  ['* * * * * ?', '* * * * * *', '* * * * * *'],
  ['0 0/5 * * * ?', '0 0/5 * * * *', '0 */5 * * * *'],
  ['0 0/5 8-18 ? * 1,5', '0 0/5 8-18 * * 1,5', '0 */5 8-18 * * 1,5'],
  ['0 30 9 ? * 1-5', '0 30 9 * * 1-5', '0 30 9 * * 1-5'],
  ['0 0 8 * * ?', '0 0 8 * * *', '0 0 8 * * *'],
  ['15,30 10,20 3 1,15 3,6 ?', '15,30 10,20 3 1,15 3,6 *', '15,30 10,20 3 1,15 3,6 *'],
  ['0 0 12 L * ?', '0 0 12 L * *', '0 0 12 L * *'],
  ['0 0 12 ? * 5L', '0 0 12 * * 5L', '0 0 12 * * 5L'],
  ['0 0 12 ? * 1#2', '0 0 12 * * 1#2', '0 0 12 * * 1#2'],
  ['0 0 0 1 1 ?', '0 0 0 1 1 *', '0 0 0 1 1 *'],
  ['0 0 0 29 2 ?', '0 0 0 29 2 *', '0 0 0 29 2 *'],
  ['0 0 12 15W * ?', '', '0 0 12 15W * *'],
  ['0 0 12 LW * ?', '', '0 0 12 LW * *'],
  ['0 0 12 L-3 * ?', '', ''],
  ['0 0 22-2 ? * 5-1', '', ''],
  ['0 0 8 1 1 ? 2030/2', '', ''],
  ['0 0 0 31 2 ?', '', ''],
]

function ours(text: string, zone: string, after: number): number[] {
  const reading = parseCron(text)
  if (!reading.ok) throw new Error(`${text}: ${reading.issues.map(issue => issue.text).join()}`)
  return nextRuns(scheduleOf(reading.expression, { zone }), after, RUNS)
}
const byCronParser = (text: string, zone: string): number[] =>
  CronExpressionParser.parse(text, { currentDate: new Date(NOW), tz: zone })
    .take(RUNS)
    .map(date => date.getTime())
const byCroner = (text: string, zone: string): number[] =>
  new Cron(text, { timezone: zone, paused: true }).nextRuns(RUNS, new Date(NOW)).map(date => date.getTime())

const timed = (run: () => unknown): number => {
  const begun = performance.now()
  run()
  return (performance.now() - begun) * 1_000
}
/** Medians in µs of several ways in turn, so that all of them meet the same load. */
function medians(ways: readonly (() => unknown)[]): number[] {
  const times = ways.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1) ways.forEach((way, at) => times[at]?.push(timed(way)))
  return times.map(median)
}

const ratios: Record<string, number> = {}
const figures: Record<string, number> = {}
const issues: string[] = []
const us = (time: number | undefined): string => (time === undefined ? '–' : time.toFixed(0))
const lines = CASES.flatMap(([text, cronParser, croner]) =>
  ZONES.map(zone => {
    const others: readonly (readonly [string, () => number[]])[] = [
      ...(cronParser === '' ? [] : [['cron-parser', () => byCronParser(cronParser, zone)] as const]),
      ...(croner === '' ? [] : [['croner', () => byCroner(croner, zone)] as const]),
    ]
    const expected = ours(text, zone, NOW).join()
    for (const [name, run] of others) if (run().join() !== expected) issues.push(`${name} has other runs for ${text} in ${zone}`)
    const [own = 0, ...rest] = medians([() => ours(text, zone, NOW), ...others.map(([, run]) => run)])
    const ratio = rest.length === 0 ? null : own / Math.min(...rest)
    if (own > MEDIAN_BUDGET) issues.push(`${text} in ${zone}: ${us(own)} µs`)
    if (ratio !== null) ratios[`${text} in ${zone}`] = ratio
    figures[`${text} in ${zone} µs`] = own
    if (ratio !== null && ratio > RATIO_BUDGET) issues.push(`${text} in ${zone}: ${ratio.toFixed(2)} times the faster`)
    const timeOf = (name: string) => rest[others.findIndex(([other]) => other === name)]
    return `| \`${text}\` | ${zone} | ${us(own)} | ${us(timeOf('cron-parser'))} | ${us(timeOf('croner'))} | ${ratio === null ? '–' : ratio.toFixed(2)} |`
  }),
)

const samples = fc.sample(fc.tuple(cronTexts, cronMoments), { numRuns: 3_000, seed: 6 })
const random = samples.map(([text, after]) => ({ text, time: timed(() => ours(text, 'Asia/Shanghai', after)) }))
const worst = random.reduce((slowest, one) => (one.time > slowest.time ? one : slowest))
if (worst.time > WORST_BUDGET) issues.push(`${worst.text}: ${us(worst.time)} µs`)

const text = [
  `Parsing and ten runs from 2026-01-01, median of ${rounds} in µs. ${cpus().length} × ${cpus()[0]?.model ?? ''}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}. Where a package answers, its runs are compared too.`,
  [
    '| expression | zone | Xinglin | cron-parser | croner | to the faster |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n'),
  `3,000 random expressions of every form: median ${us(median(random.map(({ time }) => time)))} µs, slowest ${us(worst.time)} µs (\`${worst.text}\`).`,
  issues.length === 0 ? 'All budgets held.' : `NOT held: ${issues.join('; ')}.`,
].join('\n\n')
console.log(text)
if (values.write) writeSection('cron', 'Cron (`npm run bench:cron`)', text)
issues.push(...keepRun('cron', { ratios, figures }))
process.exitCode = issues.length === 0 ? 0 : 1
