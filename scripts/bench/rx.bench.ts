/**
 * `npm run bench:rx`: the safety check of a sheet of 20 lines beside 20 active ones and 200 pairs, with what the editor asks beside it: quantities of the
 * lines and what is still open (RX-34); the pickers of drugs, herbs and diagnoses over a large catalogue (RX-35); the desks of doctor and pharmacist over
 * HTTP, the picker and the grid of diagnoses on the screen. Exit code 1 past a gate of hospital.md part 10, or where one was not measured. Run `npm run build` first.
 * `-- --rounds 2000 --write` (into docs/benchmarks.md); the list of prescriptions and the statistics are bench:stats.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { checkPrescription } from '#contract/prescriptions/check.ts'
import { isOpen, openChecks } from '#contract/prescriptions/overrides.ts'
import { quantityOf } from '#contract/prescriptions/quantity.ts'
import type { CheckInput, InteractionPair } from '#contract/prescriptions/types.ts'
import { HERB_FACTS } from '#tests/support/prescriptions/herbs.ts'
import { activeOf, herbHead, sheetOf } from '#tests/support/prescriptions/sheet.ts'
import { WESTERN } from '#tests/support/prescriptions/western.ts'
import { median, writeSection } from './report.ts'
import { openTestPglite, openTestPostgres } from '#tests/support/testDatabase.ts'
import { keepRun } from '../lib/benchHistory.ts'
import { brokenGates, RX_GATES, spreadOf, type RxMeasured } from '../lib/rxGates.ts'
import { measureDesks } from './rxDesk.ts'
import { measureIcdGrid } from './rxIcd.ts'
import { measurePage } from './rxPage.ts'
import { judgePickers } from './rxPickers.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '2000' }, write: { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds)
const WARM_UP = 200
const LINES = 20
const PAIRS = 200
const GATE_P95 = RX_GATES.check.limit

const western = [...WESTERN.values()].filter(({ strength, category }) => strength?.kind === 'm' && category === '1')
const herbs = [...HERB_FACTS.values()]
const codes = western.flatMap(({ ingredients, classCodes }) => [
  ...ingredients.map(({ code }) => ['ingredient', code] as const),
  ...classCodes.map(code => ['class', code] as const),
])
/** Every two things that the drugs are or contain, until there are 200 pairs: far more of them meet than on a real sheet. */
const pairs: readonly InteractionPair[] = codes
  .flatMap(([aKind, aCode], at) =>
    codes.slice(at + 1).map(([bKind, bCode]): InteractionPair => ({
      aKind,
      aCode,
      bKind,
      bCode,
      level: 1,
      effect: '',
      advice: '',
      source: '演示规则',
    })),
  )
  .filter((_, at, all) => at % Math.floor(all.length / PAIRS) === 0)
  .slice(0, PAIRS)

const doseOf = (code: string): string =>
  `${code} ${WESTERN.get(code)?.strengthText} ${WESTERN.get(code)?.freqs[0] === 'bid' ? 'bid' : 'qd'}`
const active = western.slice(-LINES).map(({ code }) => activeOf(doseOf(code)))
const sheets: readonly (readonly [name: string, input: CheckInput])[] = [
  ['20 Western lines', sheetOf({ lines: western.slice(0, LINES).map(({ code }) => doseOf(code)), active, pairs })],
  ['20 herbs', sheetOf({ lines: herbs.slice(0, LINES).map(({ name }) => `${name} 9g`), active, pairs, head: herbHead() })],
]

/** What the editor runs at a change of the sheet. */
function checkOnce(input: CheckInput): number {
  const results = checkPrescription(input)
  for (const line of input.lines) {
    const drug = input.drugs?.[line.drugCode]
    if (drug !== undefined) quantityOf(line, drug)
  }
  return isOpen(openChecks(results, [], [])) ? results.length : 0
}

const issues: string[] = []
const rows = sheets.map(([name, input]) => {
  for (let round = 0; round < WARM_UP; round += 1) checkOnce(input)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    checkOnce(input)
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0
  if (p95 > GATE_P95) issues.push(`${name}: p95 ${p95.toFixed(2)} ms`)
  return `| ${name}, ${input.active.length} active, ${pairs.length} pairs | ${checkOnce(input)} | ${median(times).toFixed(2)} | ${p95.toFixed(2)} | ${(times.at(-1) ?? 0).toFixed(2)} |`
})
const databases = [
  { name: 'Embedded PGlite', address: '' },
  { name: 'PostgreSQL', address: process.env['DATABASE_URL'] ?? '' },
]
const pickers: string[] = []
for (const { name, address } of databases)
  if (name !== 'PostgreSQL' || address !== '') pickers.push(await judgePickers(name, address, issues))

const measured: RxMeasured[] = []
for (const { name, address } of databases) {
  if (name === 'PostgreSQL' && address === '') continue
  const database = await (address === '' ? openTestPglite({ seeded: true }) : openTestPostgres(address, { seeded: true }))
  measured.push(...(await measureDesks(name, database)))
  await database.close()
}
measured.push(...(await measurePage()), ...(await measureIcdGrid()))
issues.push(
  ...brokenGates(measured, ['keypress', 'openEditor', 'saveDraft', 'submit', 'approve', 'pool', 'claims', 'icdGrid', 'import']),
)
const desks = measured.map(({ gate, way, times }) => {
  const { p50, p95, max } = spreadOf(times)
  return `| ${way} | ${times.length} | ${[p50, p95, max].map(ms => ms.toFixed(1)).join(' | ')} | ${RX_GATES[gate].limit} |`
})

const text = [
  `Check, quantities and what is open, ${rounds} rounds on ${cpus().length} × ${cpus()[0]?.model ?? ''}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}.`,
  ['| sheet | results | median ms | p95 ms | slowest ms |', '| --- | --- | --- | --- | --- |', ...rows].join('\n'),
  'Pickers over HTTP, one person, warm:',
  ...pickers,
  'The desks, one request after another, warm, ms:',
  ['| what | times | median | p95 | slowest | limit p95 |', '| --- | --- | --- | --- | --- | --- |', ...desks].join('\n'),
  issues.length === 0
    ? `The gates hold: p95 within ${GATE_P95} ms for a check, 50 ms for a picker, and the limits of the desks.`
    : `NOT held: ${issues.join('; ')}.`,
].join('\n\n')
console.log(text)
if (values.write) writeSection('rx', 'The safety check and the desks (`npm run bench:rx`)', text)
keepRun('rx', { figures: Object.fromEntries(measured.map(({ way, times }) => [`${way}: p95 ms`, spreadOf(times).p95])) })
process.exitCode = issues.length === 0 ? 0 : 1
