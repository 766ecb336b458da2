/**
 * `npm run fuzz -- 100000 [seed]`: that many generated inputs to the calls and sockets of a demonstration server (SCALE-14), a fifth of them frames, and a fifth as many
 * to each of its parsers (workbooks, pictures, voices, cron expressions). Prints each finding; exit code 1 where there is one. On the embedded database, or on
 * PostgreSQL where DATABASE_URL is set. Numbers: docs/security/fuzzing.md.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { demoUserId } from '#server/db/seed/demo.ts'
import { openTestPglite, openTestPostgres } from '#tests/support/testDatabase.ts'
import { PARSERS } from '#tests/support/fuzz/parsers.ts'
import { fuzzCalls, fuzzFrames } from '#tests/support/fuzz/run.ts'
import type { FuzzPerson, FuzzReport } from '#tests/support/fuzz/run.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import { keepRun } from '../lib/benchHistory.ts'

const [wanted = '10000', given = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const [count, first] = [Number(wanted), Number(given)]
setFlagsFromString('--expose-gc')
const gc: unknown = runInNewContext('gc')
/** MB that stay in the heap after a collection. */
const heap = (): number => {
  if (typeof gc === 'function') gc()
  return Math.round(process.memoryUsage().heapUsed / 1024 ** 2)
}

const url = process.env['DATABASE_URL']
let errors = 0
const t = await startTestApp({
  open: url === undefined ? openTestPglite : options => openTestPostgres(url, options),
  logTo: { write: line => void (errors += /"level":[56]0/.test(line) ? (console.log(line.slice(0, 600)), 1) : 0) },
  config: { loginFailuresMax: 1_000_000, accountFailuresMax: 1_000_000 },
})
const persons = ['admin', 'hospital', 'doctor', 'pharmacist', 'qa'].map((name): FuzzPerson => ({
  id: demoUserId(name),
  kind: name === 'doctor' ? 'doctor' : 'other',
  token: () => tokenFor(t.app, name),
}))
const doctor = persons.find(person => person.kind === 'doctor')
if (doctor === undefined) throw new Error('no doctor')
const report: FuzzReport = { calls: 0, frames: 0, answers: {}, findings: [] }
let before = 0
const begun = performance.now()
const summary = () =>
  `${report.calls} calls, ${report.frames} frames, seed ${first}, ${Math.round((performance.now() - begun) / 1_000)} s; answers ${JSON.stringify(report.answers)}; heap ${before} → ${heap()} MB; findings ${errors}`
const PART = 2_000
const parts = Math.ceil(count / PART)
for (let part = 0; part < parts; part += 1) {
  const size = Math.min(PART, count - part * PART)
  await fuzzCalls(t, persons, Math.ceil(size * 0.8), first + part, report)
  await fuzzFrames(t, doctor, Math.floor(size * 0.2), first + part, report)
  // the first parts compile and fill the caches
  if (part === Math.min(3, parts - 1)) before = heap()
  for (const finding of report.findings.splice(0)) console.log(`FINDING ${finding}`, (errors += 1))
  // a run that is broken off has said how far it came
  if (part % 5 === 4) console.log(summary())
}
console.log(summary())
const after = heap()
const each = Math.ceil(count / 5)
for (const [name, play] of Object.entries(PARSERS)) {
  const found = await play(each, first)
  for (const finding of found) console.log(`FINDING ${name} ${finding}`, (errors += 1))
  console.log(`${each} inputs to the parser of a ${name}, ${found.length} findings`)
}
keepRun('fuzz', { figures: { 'heap at the end, MB more': after - before, findings: errors } })
await t.close()
process.exit(errors > 0 ? 1 : 0)
