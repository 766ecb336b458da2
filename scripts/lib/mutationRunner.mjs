/**
 * A test runner of Stryker for tests that need neither a browser nor a database (contract/, machines/, pure files of a server). The runner of vitest loads
 * product and tests anew for every mutant, half a second of work each; here they are bundled once, and a mutant costs what its tests cost. The shortest test
 * files come first, the first failure ends a mutant. Test files use of vitest what stands in `api`; one that uses more fails the first run, which says so.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import vm from 'node:vm'
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core'
import { DryRunStatus, TestStatus, determineHitLimitReached, toMutantRunResult } from '@stryker-mutator/api/test-runner'
import { ASYMMETRIC_MATCHERS_OBJECT, GLOBAL_EXPECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect'
import { chai, customMatchers, getState, setState } from '@vitest/expect'
import * as vi from '@vitest/spy'
import { build } from 'esbuild'

/** `tests/machines/session*.test.ts` and the like, with two stars for folders in between. */
const patternOf = text =>
  new RegExp(`^${text.replace(/[.]/g, '\\.').replace(/\*\*\/|\*/g, stars => (stars === '*' ? '[^/]*' : '(?:.*/)?'))}$`)

/** So many times the visits of a place in the test without a change, and so many more, are a loop. */
const [LOOP_FACTOR, LOOP_SPARE] = [20, 20_000]

/** A test that waits for ever is known by a process that does nothing: so often in a row, each so many ms, it works less than so many µs. */
const [IDLE_TIMES, IDLE_MS, IDLE_WORK] = [4, 400, 5_000]
/** So long a poll asks, ms. */
export const patience = { ms: 2_000 }

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)
const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT])
expect.getState = () => getState(expect)
expect.setState = state => setState(state, expect)
globalThis[GLOBAL_EXPECT] = expect
expect.setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null })
expect.extend = matchers => chai.expect.extend(expect, matchers)
expect.unreachable = message => chai.assert.fail(message ?? 'unreachable')
expect.extend(customMatchers)
const polled = (ask, of) =>
  new Proxy(
    {},
    {
      get: (_, matcher) =>
        matcher === 'not'
          ? polled(ask, asked => of(asked).not)
          : async (...given) => {
              for (const begun = performance.now(); ;)
                try {
                  return of(await ask())[matcher](...given)
                } catch (error) {
                  if (performance.now() - begun > patience.ms) throw error
                  await new Promise(resolve => setTimeout(resolve, 20))
                }
            },
    },
  )
/** Asks again until the matcher holds, as long as `patience` says. */
expect.poll = ask => polled(ask, expect)

const emptySuite = (name, parent) => ({
  name,
  parent,
  tests: [],
  hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
})

/** What test files import from vitest, and the suites that they make of it: one by file. */
function collecting(isLeftOut) {
  const files = new Map()
  let suite = emptySuite('', null)
  const all = []
  const nameOf = one => (one.parent === null ? one.name : `${nameOf(one.parent)} ${one.name}`.trim())
  const hook = kind => work => suite.hooks[kind].push(work)
  // options or a time limit may stand before or after the work
  const put = (name, ...given) =>
    suite.tests.push({ name: `${nameOf(suite)} ${name}`.trim(), work: given.find(one => typeof one === 'function'), suite })
  const nested = (name, work) => {
    if (isLeftOut(name)) return
    const outer = suite
    suite = emptySuite(name, outer)
    all.push(suite)
    outer.tests.push(suite)
    work()
    suite = outer
  }
  const each = add => table => (title, work) => {
    for (const row of table) {
      const given = Array.isArray(row) ? row : [row]
      const places = (title.match(/%[sdifjo]/g) ?? []).length
      add(format(title, ...given.slice(0, places)), () => work(...given))
    }
  }
  const leftOut = () => undefined
  const chosen = add => ({ each: each(add), runIf: holds => (holds ? add : leftOut), skipIf: holds => (holds ? leftOut : add) })
  const it = Object.assign(put, chosen(put))
  const describe = Object.assign(nested, chosen(nested))
  const api = { it, test: it, describe, expect, vi: { ...vi } }
  for (const kind of ['beforeAll', 'afterAll', 'beforeEach', 'afterEach']) api[kind] = hook(kind)
  return {
    api: { __esModule: true, ...api },
    /** The tests of a file, which `load` runs. */
    of: (file, load) => {
      suite = emptySuite('', null)
      files.set(file, suite)
      load()
    },
    files,
  }
}

const chainOf = suite => (suite === null ? [] : [...chainOf(suite.parent), suite])

/** A promise that never settles is a failure. No clock says so: on a busy machine a test takes as long as others let it. */
export async function settled(work) {
  const answer = work()
  if (typeof answer?.then !== 'function') return
  let timer
  const never = new Promise((_, reject) => {
    let [idle, before] = [0, process.cpuUsage()]
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      before = process.cpuUsage()
      idle = user + system < IDLE_WORK ? idle + 1 : 0
      if (idle === IDLE_TIMES) reject(new Error('the test does not end'))
    }, IDLE_MS)
  })
  await Promise.race([answer, never]).finally(() => clearInterval(timer))
}

export class DirectTestRunner {
  static inject = []
  ns = (globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {})
  suites = new Map()
  times = new Map()
  /** Plugins of esbuild that come before the runner's own. */
  plugins = []
  /** Runs a test or a hook, and throws when it does not end. */
  settled = settled
  /** Suites that are not run, by title. */
  isLeftOut = () => false

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    // what a mutant left behind may fail while the next one runs
    process.on('unhandledRejection', () => undefined)
    const { MUTATION_TIMES } = process.env
    if (MUTATION_TIMES !== undefined && existsSync(MUTATION_TIMES)) this.learn(JSON.parse(readFileSync(MUTATION_TIMES, 'utf8')))
    const root = process.cwd()
    const named = (process.env.MUTATION_TESTS ?? '').split(',')
    const meant = named.filter(text => !text.startsWith('!')).map(patternOf)
    const left = named.filter(text => text.startsWith('!')).map(text => patternOf(text.slice(1)))
    this.files = readdirSync(join(root, 'tests'), { recursive: true })
      .map(file => `tests/${file}`)
      .filter(file => meant.some(one => one.test(file)) && !left.some(one => one.test(file)))
      .sort()
      .map(file => join(root, file))
    const placed = {
      name: 'places',
      setup: ({ onLoad }) =>
        onLoad({ filter: /\.[cm]?ts$/ }, ({ path }) => ({
          contents: readFileSync(path, 'utf8')
            .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
          loader: 'ts',
        })),
    }
    const entry = this.files.map(path => `files[${JSON.stringify(path)}] = () => require(${JSON.stringify(path)})`)
    const { outputFiles, metafile } = await build({
      stdin: { contents: entry.join('\n'), resolveDir: root, loader: 'js' },
      bundle: true,
      write: false,
      metafile: true,
      format: 'cjs',
      platform: 'node',
      packages: 'external',
      // this code stands in no module from which node could import
      supported: { 'dynamic-import': false },
      plugins: [...this.plugins, placed],
      logLevel: 'silent',
    })
    const code = outputFiles[0].text.replace(/(__toESM\(require\([^)]*\)), 1\)/g, '$1)')
    this.bundle = vm.runInThisContext(`(function (require, files, module, exports) {${code}\n})`)
    this.packages = new Map()
    for (const { path, external } of Object.values(metafile.outputs).flatMap(({ imports }) => imports)) {
      if (!external || path === 'vitest' || this.packages.has(path)) continue
      this.packages.set(path, { __esModule: true, ...(await import(path === 'fast-check' ? './mutationProperties.mjs' : path)) })
    }
    this.load()
  }

  /** Product and tests from their beginning; why they cannot be loaded, or null. */
  load() {
    const { api, of, files: suites } = collecting(this.isLeftOut)
    const files = {}
    try {
      this.bundle(name => (name === 'vitest' ? api : this.packages.get(name)), files, { exports: {} }, {})
      for (const path of this.files) of(path, files[path])
      this.suites = suites
      return null
    } catch (error) {
      return String(error)
    }
  }

  /** The tests of a file, in their order, each with an id. */
  testsOf(file) {
    const known = new Map()
    const listed = suite => suite.tests.flatMap(one => (one.work === undefined ? listed(one) : [one]))
    return listed(this.suites.get(file)).map(test => {
      const count = (known.get(test.name) ?? 0) + 1
      known.set(test.name, count)
      return { ...test, id: `${relative(process.cwd(), file)}#${test.name}${count > 1 ? ` (${count})` : ''}` }
    })
  }

  /** Runs these tests of a file, until the first that fails with `bail`. */
  async runFile(file, meant, bail) {
    const results = []
    const begun = new Set()
    for (const test of meant) {
      const chain = chainOf(test.suite)
      const started = performance.now()
      let failure = null
      this.ns.currentTestId = this.unitOf(test)
      this.limitVisits(test)
      try {
        for (const suite of chain.filter(one => !begun.has(one))) {
          begun.add(suite)
          for (const work of suite.hooks.beforeAll) await this.settled(work, `before ${test.id}`)
        }
        for (const suite of chain) for (const work of suite.hooks.beforeEach) await this.settled(work, `before ${test.id}`)
        await this.settled(test.work, test.id)
        for (const suite of chain.toReversed())
          for (const work of suite.hooks.afterEach.toReversed()) await this.settled(work, `after ${test.id}`)
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error)
      }
      if (this.ns.hitCount > this.ns.hitLimit) this.isLoop = true
      const facts = { id: test.id, name: test.name, fileName: file, timeSpentMs: performance.now() - started }
      results.push(
        failure === null
          ? { ...facts, status: TestStatus.Success }
          : { ...facts, status: TestStatus.Failed, failureMessage: failure },
      )
      if (failure !== null && bail) break
    }
    for (const suite of [...begun].toReversed())
      for (const work of suite.hooks.afterAll.toReversed())
        try {
          await this.settled(work, `after ${file}`)
        } catch {
          // what a mutant broke may not be cleared away
        }
    return results
  }

  /** Stryker allows a place a hundred times the visits of all tests: minutes, where they are many. */
  limitVisits(test) {
    const visits = this.visits?.[test.id]?.[this.ns.activeMutant]
    if (this.ns.activeMutant === undefined || visits === undefined) return
    this.ns.hitCount = 0
    this.ns.hitLimit = LOOP_FACTOR * visits + LOOP_SPARE
  }

  /** What of this test is chosen for a mutant that it runs: itself. */
  unitOf(test) {
    return test.id
  }

  /** Runs the tests of these ids (all of them without), and says of each how it ended. */
  async run(wanted, bail) {
    const results = []
    const timeOf = file => this.times.get(file) ?? 0
    for (const file of [...this.suites.keys()].sort((one, other) => timeOf(one) - timeOf(other))) {
      const meant = this.testsOf(file).filter(({ id }) => wanted === undefined || wanted.has(id))
      results.push(...(await this.runFile(file, meant, bail)))
      this.ns.currentTestId = undefined
      if (bail && results.at(-1)?.status === TestStatus.Failed) break
    }
    return results
  }

  /** What a run without a change told: ms of each file, and how often each test visited each change. */
  facts(tests) {
    const files = {}
    for (const { fileName, timeSpentMs } of tests) files[fileName] = (files[fileName] ?? 0) + timeSpentMs
    return { files, visits: structuredClone(this.ns.mutantCoverage?.perTest ?? {}) }
  }

  learn({ files, visits }) {
    this.times = new Map(Object.entries(files))
    this.visits = visits
  }

  /** The facts stand in MUTATION_TIMES as well, as Stryker starts another process after a change that does not end. */
  async dryRun() {
    this.ns.activeMutant = undefined
    const tests = await this.run(undefined, false)
    const facts = this.facts(tests)
    this.learn(facts)
    if (process.env.MUTATION_TIMES !== undefined) writeFileSync(process.env.MUTATION_TIMES, JSON.stringify(facts))
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.ns.mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit: given, mutantActivation, disableBail }) {
    const hitLimit = given === undefined ? undefined : given / 10
    this.isLoop = false
    this.ns.hitCount = 0
    this.ns.hitLimit = hitLimit
    this.ns.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined
    // what modules remember of the mutant before, or of none, would hide this one or break it
    const broken = this.load()
    this.ns.activeMutant = activeMutant.id
    const wanted = testFilter === undefined ? undefined : new Set(testFilter)
    const tests =
      broken === null
        ? await this.run(wanted, !disableBail)
        : [{ id: testFilter?.[0] ?? '', name: 'load', timeSpentMs: 0, status: TestStatus.Failed, failureMessage: broken }]
    this.ns.activeMutant = undefined
    const late = this.isLoop
      ? { status: DryRunStatus.Timeout, reason: 'a loop' }
      : determineHitLimitReached(this.ns.hitCount, this.ns.hitLimit)
    return toMutantRunResult(late ?? { status: DryRunStatus.Complete, tests })
  }
}
