/**
 * `npm run paths:coverage`: writes machines/kit/walked.ts, scripts/paths/walkedByTests.json and docs/coverage.md from the machines, the suites of e2e/paths and
 * e2e/recorded; what browser flows and written tests walked stays as it was measured. With `--measured` the written tests are run, and what each flow walked when it ran
 * last is read first: the flows may be run in parts.
 * With `--check` it writes nothing and ends with 1 when one of the files is stale.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { suites } from '#e2e/paths/suites.ts'
import { walked } from '#machines/kit/walked.ts'
import { loadMachines, type FoundMachine } from './machines.ts'
import { coverageDocument, walkedByTestsFile, walkedFile, walkedOf, type Measured, type WalkedByTests } from './paths/coverage.ts'
import { walkedByPeople } from './paths/recorded.ts'

const BY_TESTS = 'scripts/paths/walkedByTests.json'
const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const flowFiles = (): string[] =>
  readdirSync(at('e2e/flows'), { recursive: true })
    .map(file => `flows/${String(file).replaceAll('\\', '/')}`)
    .filter(file => file.endsWith('.e2e.ts'))
    .sort()

/** Runs the written tests of every machine and reads what the flows told. `known`: as measured before. */
async function measure(machines: readonly FoundMachine[], known: Measured): Promise<Measured> {
  // an actor of a written test may say something after its end
  process.on('uncaughtException', () => undefined)
  const { measuredFlows, measuredTests } = await import('./paths/measured.ts')
  const { flows, missing } = measuredFlows(machines, flowFiles(), known)
  if (missing.length > 0)
    console.log(`Not run, what was known of them stays: ${missing.length} flows, as ${missing.slice(0, 3).join(', ')}.`)
  const entries: [string, Measured[string]][] = []
  for (const machine of machines) {
    const tests = await measuredTests(at('.'), machine)
    entries.push([machine.name, { flows: flows.get(machine.name), tests: tests ?? undefined }])
  }
  return Object.fromEntries(entries)
}

/** Returns the exit code: 1 for a stale file where only to check was asked. */
export async function runCoverage(args: readonly string[]): Promise<number> {
  const byTests = JSON.parse(textOf(at(BY_TESTS)) || '{}') as WalkedByTests
  const machines = await loadMachines()
  const known = Object.fromEntries(machines.map(({ name }) => [name, { flows: walked[name]?.flows, tests: byTests[name] }]))
  const measured = args.includes('--measured') ? await measure(machines, known) : known
  const next = walkedOf(machines, suites, walkedByPeople(at('e2e/recorded'), machines), measured)
  const wanted = [
    [at('machines/kit/walked.ts'), await walkedFile(next.walked)],
    [at(BY_TESTS), await walkedByTestsFile(next.byTests)],
    [at('docs/coverage.md'), coverageDocument(machines, next.walked)],
  ] as const
  const stale = wanted.filter(([file, text]) => textOf(file) !== text)
  if (args.includes('--check')) {
    for (const [file] of stale) console.error(`${file} is stale: run \`npm run paths:coverage\` and commit it.`)
    return stale.length === 0 ? 0 : 1
  }
  for (const [file, text] of stale) writeFileSync(file, text)
  return 0
}

if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  const failed = (error: unknown): number => {
    console.error(error)
    return 1
  }
  process.exit(await runCoverage(argv.slice(2)).catch(failed))
}
