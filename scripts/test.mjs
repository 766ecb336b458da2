/**
 * `npm test`: everything that CI asks, from a bare clone. All steps run, at most two side by side, each line of output with its step's name before it.
 * The unit tests have the machine for themselves, as a page in jsdom is slow without a second load, and so have the browser flows, which keep two cores busy:
 * beside the server's tests both took as long as one after the other, and tests failed for want of time. The chaos suites wait half of theirs, beside the server's. The summary comes last, with the names of what failed, and the last line is exactly
 * `N passed, N failed` (`, N skipped` when there are some): the tests of vitest and Playwright, a failing other step counting as one.
 * `npm test -- --only unit,e2e` runs some of the steps; `npm test -- --changed [commit]` types, lint, charts and the tests of vitest that import what has changed
 * since the branch left main (or since that commit), no browser flows. Exit code 0 only when nothing failed. It ends within 58 minutes, whatever hangs;
 * in CI, which plays every test, a machine that is slower than any we have met is given longer before it is called a failure.
 */
import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHANGED_STEPS, changedSince } from './lib/changedSince.mjs'
import { findChromium } from './lib/chromium.mjs'
import { CI_MAJOR } from './lib/nodeVersions.mjs'
import { startRunPostgres } from './lib/runPostgres.mjs'
import { collectLessOften, ensureBuild, ensurePackages, requireNode, root, run, tool } from './lib/setup.mjs'
import { errorsOfRun, printFailure, readReport, whyUnnamed } from './lib/testReport.mjs'

requireNode()
const started = Date.now()
const LIMIT = (process.env.CI ? 115 : 58) * 60_000
/** Browser tests begin until then: on a slow machine the last of them, paths that the unit tests walk too, are left out, and the summary says so. */
const BROWSER_LIMIT = 50 * 60_000
/** In CI, which fails for one that was left out, until the last moment. */
const BROWSER_LIMIT_CI = 111 * 60_000
const inTime = () => ({ timeout: Math.max(1000, LIMIT - (Date.now() - started)) })
/** What each step wrote, lines. */
const logs = new Map()
const saying = step => line => {
  if (!logs.has(step)) logs.set(step, [])
  logs.get(step).push(line)
  console.log(`${step.padEnd(6)} │ ${line}`)
}
// two cores for browser, server and tests: what needed its second try is named at the end, like Playwright's (vitest.config.ts)
process.env.SECOND_TRY = '1'
collectLessOften()
const node = (step, script, ...args) => run(process.execPath, [script, ...args], { ...inTime(), onLine: saying(step) })

const MEMORY = '/dev/shm'
/** What all databases, profiles of browsers and uploads of a run take, with as much again to spare, bytes. */
const MEMORY_ROOM = 8 * 1024 ** 3
/**
 * Temporary files of the run stand in memory where the machine has room for them: databases, profiles of browsers and uploads wait for no slow disk.
 * undefined: where the system has them.
 */
function memoryFolder() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize <= MEMORY_ROOM) return undefined
    const folder = mkdtempSync(join(MEMORY, 'xinglin-run-'))
    // servers that will not run as root (PgBouncer, PostgreSQL) find their own folders in it
    chmodSync(folder, 0o711)
    return folder
  } catch {
    return undefined
  }
}

/** Browser tests look for this file before they begin. */
const over = join(root, '.cache/e2e.over')
/** Lets no browser test begin from a moment of the run on; ms. */
const endBrowserTests = at => setTimeout(() => writeFileSync(over, ''), Math.max(0, at - (Date.now() - started))).unref()
const report = name => join(root, '.cache', `${name}.json`)
const since = changedSince(process.argv.slice(2))
const vitest = (name, ...projects) =>
  node(
    name,
    tool('vitest/vitest.mjs'),
    'run',
    '--allowOnly=false',
    ...(since === undefined ? [] : ['--changed', since, '--passWithNoTests']),
    ...projects.flatMap(project => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
  )

/** Runs the steps one after the other until one fails; resolves to its exit code, or 0. */
async function inTurn(...steps) {
  for (const step of steps) {
    const code = await step()
    if (code !== 0) return code
  }
  return 0
}

/** What tests start and kill as a process is the built server from then on, which is there in half the time that the source takes. */
async function build() {
  const code = await ensureBuild()
  if (code === 0) process.env.SERVER_MAIN = 'dist/server/main.js'
  return code
}

async function browserFlows() {
  const built = await build()
  if (built !== 0) return built
  const chromium = await findChromium()
  saying('e2e')(`${chromium.version} (${chromium.source})`)
  process.env.CHROMIUM_PATH = chromium.path
  process.env.CHROMIUM_PROVED = '1'
  process.env.E2E_OVER = over
  endBrowserTests(process.env.CI ? BROWSER_LIMIT_CI : BROWSER_LIMIT)
  return node('e2e', tool('@playwright/test/cli.js'), 'test')
}

/**
 * What runs side by side, one stage after the other; each lane has its steps in order: name, what it runs (resolves to an exit code), and whether it leaves
 * a report of tests.
 */
const stages = [
  [
    [
      { name: 'types', go: () => node('types', tool('typescript/bin/tsc'), '-b') },
      { name: 'lint', go: () => node('lint', 'scripts/lint.mjs') },
      {
        name: 'deploy',
        go: () =>
          inTurn(
            () => node('deploy', 'scripts/checkMigrations.mjs'),
            () => node('deploy', 'scripts/checkDeploy.mjs'),
          ),
      },
      { name: 'charts', go: () => node('charts', tool('tsx/dist/cli.mjs'), 'scripts/drawDocs.ts', '--check') },
    ],
    [
      { name: 'build', go: build },
      { name: 'size', go: () => node('size', tool('tsx/dist/cli.mjs'), 'scripts/checkSize.ts') },
      // at home it would fetch 40 MB for a question that CI answers
      ...(process.env.CI ? [{ name: 'node', go: () => node('node', 'scripts/testNode.mjs', CI_MAJOR, '--short') }] : []),
    ],
  ],
  [[{ name: 'unit', go: () => vitest('unit', 'unit', 'client'), tests: true }]],
  [
    [{ name: 'server', go: () => vitest('server', 'server'), tests: true }],
    [
      { name: 'chaos', go: () => inTurn(build, () => vitest('chaos', 'chaos')), tests: true },
      // says in a sentence which engine is not installed
      { name: 'browsers', go: () => inTurn(build, () => node('browsers', 'scripts/browsers.mjs', '--short')) },
    ],
  ],
  [[{ name: 'e2e', go: browserFlows, tests: true }]],
]
const steps = stages.flat(2)

/** How many browser tests were left out because the time of the run was over. */
let leftOut = 0
const failures = []
/** Tests that passed at the second try only: an issue of the test or of the product, to be looked at. */
const secondTries = []

const at = process.argv.indexOf('--only')
const names = at < 0 ? since && CHANGED_STEPS : (process.argv[at + 1] ?? '').split(',')
const isAsked = name => !names || names.includes(name)
const unknown = names?.filter(name => !steps.some(step => step.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`--only knows ${steps.map(step => step.name).join(', ')}; not: ${unknown.join(', ')}`)
  process.exit(2)
}

await ensurePackages()
const memory = memoryFolder()
/** The PostgreSQL of this run, where it has one. */
let postgres
if (memory !== undefined) {
  process.env.TMPDIR = memory
  process.on('exit', () => {
    postgres?.stop()
    rmSync(memory, { recursive: true, force: true, maxRetries: 5 })
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}
mkdirSync(join(root, '.cache'), { recursive: true })
rmSync(over, { force: true })
const left = ['DATABASE_URL', 'REDIS_URL'].filter(name => !process.env[name])
if (left.length > 0) {
  const suites = left.map(name => (name === 'DATABASE_URL' ? 'PostgreSQL' : 'Redis')).join(' and ')
  console.log(`${left.join(' and ')} not set: the suites that need ${suites} are left out.`)
}
if (process.env.DATABASE_URL && memory !== undefined)
  postgres = await startRunPostgres(process.env.DATABASE_URL, memory).catch(error =>
    console.log(`No PostgreSQL of this run's own, the given one is used: ${error.message}`),
  )
if (postgres) {
  process.env.DATABASE_URL = postgres.url
  console.log(`PostgreSQL ${postgres.major} of this run, in memory: ${postgres.url}`)
}

/** Counts of the steps that leave a report and did not fail as a whole. */
const counted = []
const total = { passed: 0, failed: 0, skipped: 0 }
const lines = new Map()

/** Runs a step, counts its tests and writes its line of the summary. */
async function doStep(step) {
  rmSync(report(step.name), { force: true })
  const begun = Date.now()
  const code = await Promise.resolve(step.go()).catch(error => {
    console.error(error.message)
    return 1
  })
  const counts = readReport(step.tests ? report(step.name) : '')
  failures.push(...counts.failures)
  secondTries.push(...counts.secondTries)
  if (step.name === 'e2e') leftOut = counts.skipped
  // A suite that could not even be loaded, or a step without tests, is one failure.
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1
    failures.push({ title: step.name, why: whyUnnamed(logs.get(step.name) ?? []), most: Infinity })
  }
  // a change that no test imports is no empty suite
  if (step.tests && since === undefined) counted.push({ name: step.name, ...counts })
  for (const kind of Object.keys(total)) total[kind] += counts[kind]
  const tests = step.tests ? ` (${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped)` : ''
  const line = `${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(8)} ${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s${tests}`
  lines.set(step.name, line)
  saying(step.name)(line)
}

const walk = async lane => {
  for (const step of lane) if (isAsked(step.name)) await doStep(step)
}
for (const lanes of stages) await Promise.all(lanes.map(walk))
const summary = steps.flatMap(step => lines.get(step.name) ?? [])

const issues = errorsOfRun({ steps: counted, secondTries: secondTries.length, leftOut, isCI: Boolean(process.env.CI) })
failures.push(...issues)
total.failed += issues.length
const named = failures.map(({ title }) => `  ${title}`)
console.log(`\n${'─'.repeat(64)}\n${summary.join('\n')}\n${named.length > 0 ? `Failed:\n${named.join('\n')}\n` : ''}`)
const say = (heading, tests) =>
  tests.length > 0 && console.log(`${heading}:\n${tests.map(test => `  ${printFailure(test)}`).join('\n')}\n`)
say('What failed, with why', failures)
say('Passed at the second try only', secondTries)
if (leftOut > 0)
  console.log(
    `Left out, as this machine is slow and the run must end: ${leftOut} browser tests. \`npm run e2e\` plays all of them.\n`,
  )
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 ? 0 : 1)
