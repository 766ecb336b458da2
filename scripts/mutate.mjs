/**
 * `npm run mutate -- contract/cron` changes one folder of the product in a thousand small ways, one at a time, and runs its tests against each: what no
 * test notices is named at the end and stands in `.cache/mutation/`, as a page and as JSON. `npm run mutate` lists the folders. Exit code 0 only when at
 * least 85 % were noticed; the survivors of that run are judged one by one in docs/mutation.md. It takes minutes to hours: for nights, not for `npm test`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { mutationAreas, MUTATION_MIN } from './lib/mutationAreas.mjs'
import { root } from './lib/setup.mjs'

const [folder = ''] = process.argv.slice(2)
const area = mutationAreas.get(folder)
if (!area) {
  console.error(`npm run mutate -- <folder>; the folders are:\n${[...mutationAreas.keys()].map(name => `  ${name}`).join('\n')}`)
  process.exit(2)
}

const name = folder.replaceAll('/', '-')
const reports = join(root, '.cache/mutation')
mkdirSync(reports, { recursive: true })
// one database is enough to tell whether a test sees a mutant
for (const key of ['DATABASE_URL', 'SECOND_TRY']) delete process.env[key]
process.env.MUTATION_TESTS = area.tests.join(',')

const mutants = await new Stryker({
  mutate: area.mutate,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/lib/mutation.vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
  // TypeScript 7 has no interface for other programs: what does not compile counts as any mutant
  checkers: [],
  tsconfigFile: 'none',
  timeoutMS: 20_000,
  tempDirName: join('.cache/mutation', `sandbox-${name}`),
  ignorePatterns: ['dist', '.tsbuild', 'data', '.cache', 'test-results', 'docs', 'public', 'src/*/**', 'e2e/*/**', 'tests/src'],
  reporters: ['progress-append-only', 'html', 'json'],
  htmlReporter: { fileName: join(reports, `${name}.html`) },
  jsonReporter: { fileName: join(reports, `${name}.json`) },
  allowConsoleColors: false,
}).runMutationTest()
rmSync(join(reports, `sandbox-${name}`), { recursive: true, force: true })

const ofStatus = (...wanted) => mutants.filter(({ status }) => wanted.includes(status))
const noticed = ofStatus('Killed', 'Timeout').length
const left = ofStatus('Survived', 'NoCoverage').toSorted(
  (a, b) => a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line,
)
const share = (100 * noticed) / Math.max(1, noticed + left.length)
const lineOf = ({ fileName, location: { start }, mutatorName, replacement, status }) =>
  `${relative(root, fileName)}:${start.line}:${start.column} ${mutatorName} → ${(replacement ?? '').replace(/\s+/g, ' ').slice(0, 100)}${status === 'NoCoverage' ? ' (no test runs it)' : ''}`
const listed = left.map(lineOf).join('\n')
writeFileSync(join(reports, `${name}.txt`), `${listed}\n`)
console.log(`\nNot noticed:\n${listed || 'none'}\n`)
console.log(`${folder}: ${noticed} of ${noticed + left.length} mutants noticed, ${share.toFixed(1)} %`)
process.exit(share >= MUTATION_MIN ? 0 : 1)
