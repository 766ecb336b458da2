/**
 * `npm run mutate -- contract/cron` changes one folder of the product in a thousand small ways, one at a time, and runs its tests against each: what no
 * test notices is named at the end and stands in `.cache/mutation/`. `npm run mutate` lists the folders. What was found stays there in one JSON by folder,
 * so that a folder can be measured in parts, and only what a changed file or a new test calls for is run again:
 *
 * - `npm run mutate -- contract/cron words.ts runs.ts`: these files only, for a part of a long night; the share is that of all measured files;
 * - `--sample 20`: one mutant of twenty, drawn by MUTATION_SEED (1), for folders whose tests take seconds each; kept apart from the whole runs;
 * - `--most 4`: a server's change is shown to the four test files that run most of its source; what they do not notice counts as not noticed;
 * - `--tests zipCheck.test.ts,menu.test.ts`: only these test files of the folder, for files of a server whose other tests prepare databases; a change that one
 *   of them does not notice counts as not noticed;
 * - `--again`: the named files once more, for a test of an old name with a new body.
 *
 * Exit code 0 only when at least 85 % were noticed; the survivors of that run are judged one by one in docs/mutation.md.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { mutationAreas, MUTATION_MIN } from './lib/mutationAreas.mjs'
import { root } from './lib/setup.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    most: { type: 'string' },
    tests: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
})
const [folder = '', ...files] = positionals
const area = mutationAreas.get(folder)
const oneOf = Number(values.sample ?? 1)
if (!area || !Number.isInteger(oneOf) || oneOf < 1) {
  console.error(
    `npm run mutate -- <folder> [files…] [--sample N] [--most N] [--tests a.test.ts,b.test.ts] [--again]; the folders are:\n${[...mutationAreas.keys()].map(name => `  ${name}`).join('\n')}`,
  )
  process.exit(2)
}
const missing = files.find(file => !existsSync(join(root, folder, file)))
if (missing !== undefined) {
  console.error(`${folder} has no file ${missing}`)
  process.exit(2)
}

const seed = process.env.MUTATION_SEED ?? '1'
const isSample = oneOf > 1
// named test files of a server need no database
const testRunner = folder.startsWith('server/') && values.tests === undefined ? 'server' : 'direct'
if (testRunner === 'server' && !process.env.DATABASE_URL) {
  console.error(
    `The tests of ${folder} need DATABASE_URL, a PostgreSQL on which databases can be made; REDIS_URL is used when it is set`,
  )
  process.exit(2)
}
const name = folder.replaceAll('/', '-') + (isSample ? `-${oneOf}-${seed}` : '')
const reports = join(root, '.cache/mutation')
const found = join(reports, `${name}.json`)
mkdirSync(reports, { recursive: true })
delete process.env.SECOND_TRY
const testOf = one => [`tests/${folder}/${one}`, `tests/${dirname(folder)}/${one}`].find(path => existsSync(join(root, path)))
const tests = values.tests === undefined ? area.tests : values.tests.split(',').map(testOf)
if (tests.includes(undefined)) {
  console.error(`${folder} has not all of these tests: ${values.tests}`)
  process.exit(2)
}
process.env.MUTATION_TESTS = tests.join(',')
process.env.MUTATION_TIMES = join(reports, `${name}.times.json`)
rmSync(process.env.MUTATION_TIMES, { force: true })
if (testRunner === 'server') process.env.MUTATION_MOST = values.most ?? 'Infinity'
else for (const key of ['DATABASE_URL', 'REDIS_URL']) delete process.env[key]
process.env.MUTATION_SAMPLE = `${oneOf}:${seed}`
process.env.MUTATION_LEFT = join(reports, `${name}.txt`)
for (const end of ['', '.jsonl']) rmSync(process.env.MUTATION_LEFT + end, { force: true })
// what was left or told by a limit is run again whenever its file is: Stryker would take it over although new tests may notice it
const running = join(reports, `${name}.running.json`)
rmSync(running, { force: true })
if (existsSync(found)) {
  const before = JSON.parse(readFileSync(found, 'utf8'))
  for (const [file, ofFile] of Object.entries(before.files)) {
    const isMeant = files.length === 0 || files.some(one => `${folder}/${one}` === file)
    if (isMeant) ofFile.mutants = ofFile.mutants.filter(({ status }) => !['Survived', 'NoCoverage', 'Timeout'].includes(status))
  }
  writeFileSync(running, JSON.stringify(before))
}
if (isSample) console.log(`A sample: one mutant of ${oneOf}, MUTATION_SEED=${seed}`)

await new Stryker({
  // exclusions of the folder hold for named files as well
  mutate: files.length > 0 ? [...files.map(file => `${folder}/${file}`), ...area.mutate.slice(1)] : area.mutate,
  testRunner,
  plugins: [join(root, 'scripts/lib/mutationPlugins.mjs')],
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
  // TypeScript 7 has no interface for other programs: what does not compile counts as any mutant
  checkers: isSample ? ['sample'] : [],
  ignorers: folder.startsWith('machines/') ? ['descriptions'] : [],
  tsconfigFile: 'none',
  timeoutMS: testRunner === 'direct' ? 8_000 : 30_000,
  dryRunTimeoutMinutes: 15,
  // what changes leave behind in the process of a server: timers, sockets
  maxTestRunnerReuse: testRunner === 'direct' ? 0 : 50,
  tempDirName: join('.cache/mutation', `sandbox-${name}`),
  ignorePatterns: ['dist', '.tsbuild', 'data', '.cache', 'test-results', 'docs', 'public', 'src/*/**', 'e2e/flows', 'tests/src'],
  reporters: ['progress-append-only', 'left'],
  incremental: true,
  incrementalFile: running,
  force: values.again,
  allowConsoleColors: false,
}).runMutationTest()
rmSync(join(reports, `sandbox-${name}`), { recursive: true, force: true })
renameSync(running, found)

const { isSampled, lineOf } = await import('./lib/mutationPlugins.mjs')
const isRendered = ({ location: { start }, mutatorName, replacement }) =>
  !isSample || isSampled(start.line - 1, start.column - 1, mutatorName, replacement)
const mutants = Object.entries(JSON.parse(readFileSync(found, 'utf8')).files)
  .filter(([file]) => existsSync(join(root, file)))
  .flatMap(([file, { mutants: ofFile }]) => ofFile.filter(isRendered).map(mutant => ({ ...mutant, file })))
const ofStatus = (...wanted) => mutants.filter(({ status }) => wanted.includes(status))
const shareOf = (noticed, all) => `${noticed} of ${all} mutants noticed, ${((100 * noticed) / Math.max(1, all)).toFixed(1)} %`

const noticed = ofStatus('Killed', 'Timeout').length
const left = ofStatus('Survived', 'NoCoverage').toSorted(
  (a, b) => a.file.localeCompare(b.file) || a.location.start.line - b.location.start.line,
)
const listed = left.map(lineOf).join('\n')
writeFileSync(process.env.MUTATION_LEFT, `${listed}\n`)
console.log(`\nNot noticed:\n${listed || 'none'}\n`)
for (const file of new Set(mutants.map(mutant => mutant.file))) {
  const inFile = list => list.filter(mutant => mutant.file === file).length
  console.log(`${file}: ${shareOf(inFile(ofStatus('Killed', 'Timeout')), inFile(ofStatus('Killed', 'Timeout')) + inFile(left))}`)
}
console.log(`${folder}: ${shareOf(noticed, noticed + left.length)}`)
process.exit((100 * noticed) / Math.max(1, noticed + left.length) >= MUTATION_MIN ? 0 : 1)
