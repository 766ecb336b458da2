/**
 * A test runner of Stryker for tests that need neither a browser nor a database (contract/, machines/, pure files of a server). The runner of vitest loads
 * product and tests anew for every mutant, half a second of work each; here they are bundled once, and a mutant costs what its tests cost. The shortest test
 * files come first, the first failure ends a mutant. Test files use of vitest what stands in `api`; one that uses more fails the first run, which says so.
 */
import { readdirSync, readFileSync } from 'node:fs'
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

/** A test that waits for ever is known by a process that does nothing: so often in a row, each so many ms, it works less than so many µs. */
const [IDLE_TIMES, IDLE_MS, IDLE_WORK] = [4, 400, 5_000]
const POLL_MS = 2_000

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)
const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT])
expect.getState = () => getState(expect)
expect.setState = state => setState(state, expect)
globalThis[GLOBAL_EXPECT] = expect
expect.setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null })
expect.extend = matchers => chai.expect.extend(expect, matchers)
expect.unreachable = message => chai.assert.fail(message ?? 'unreachable')
expect.extend(customMatchers)
/** Asks again until the matcher holds, 2 s at most. */
expect.poll = ask =>
  new Proxy(
    {},
    {
      get:
        (_, matcher) =>
        async (...given) => {
          for (const begun = performance.now(); ;)
            try {
              return expect(await ask())[matcher](...given)
            } catch (error) {
              if (performance.now() - begun > POLL_MS) throw error
              await new Promise(resolve => setTimeout(resolve, 20))
            }
        },
    },
  )

const emptySuite = (name, parent) => ({
  name,
  parent,
  tests: [],
  hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] },
})

/** What test files import from vitest, and the suites that they make of it: one by file. */
function collecting() {
  const files = new Map()
  let suite = emptySuite('', null)
  const all = []
  const nameOf = one => (one.parent === null ? one.name : `${nameOf(one.parent)} ${one.name}`.trim())
  const hook = kind => work => suite.hooks[kind].push(work)
  const put = (name, work) => suite.tests.push({ name: `${nameOf(suite)} ${name}`.trim(), work, suite })
  const nested = (name, work) => {
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
  const it = Object.assign(put, { each: each(put) })
  const describe = Object.assign(nested, { each: each(nested) })
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
async function settled(work) {
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

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    // what a mutant left behind may fail while the next one runs
    process.on('unhandledRejection', () => undefined)
    const root = process.cwd()
    const meant = (process.env.MUTATION_TESTS ?? '').split(',').map(patternOf)
    this.files = readdirSync(join(root, 'tests'), { recursive: true })
      .map(file => `tests/${file}`)
      .filter(file => meant.some(one => one.test(file)))
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
    const { api, of, files: suites } = collecting()
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

  /** Runs the tests of these ids (all of them without), and says of each how it ended. */
  async run(wanted, bail) {
    const results = []
    const timeOf = file => this.times.get(file) ?? 0
    const ordered = [...this.suites].sort(([one], [other]) => timeOf(one) - timeOf(other))
    for (const [file, top] of ordered) {
      const known = new Map()
      const listed = suite => suite.tests.flatMap(one => (one.work === undefined ? listed(one) : [one]))
      const tests = listed(top).map(test => {
        const count = (known.get(test.name) ?? 0) + 1
        known.set(test.name, count)
        return { ...test, id: `${relative(process.cwd(), file)}#${test.name}${count > 1 ? ` (${count})` : ''}` }
      })
      const meant = tests.filter(({ id }) => wanted === undefined || wanted.has(id))
      const begun = new Set()
      for (const test of meant) {
        const chain = chainOf(test.suite)
        const started = performance.now()
        let failure = null
        this.ns.currentTestId = test.id
        try {
          for (const suite of chain.filter(one => !begun.has(one))) {
            begun.add(suite)
            for (const work of suite.hooks.beforeAll) await settled(work)
          }
          for (const suite of chain) for (const work of suite.hooks.beforeEach) await settled(work)
          await settled(test.work)
          for (const suite of chain.toReversed()) for (const work of suite.hooks.afterEach) await settled(work)
        } catch (error) {
          failure = error instanceof Error ? error.message : String(error)
        }
        this.ns.currentTestId = undefined
        const facts = { id: test.id, name: test.name, fileName: file, timeSpentMs: performance.now() - started }
        results.push(
          failure === null
            ? { ...facts, status: TestStatus.Success }
            : { ...facts, status: TestStatus.Failed, failureMessage: failure },
        )
        if (failure !== null && bail) break
      }
      for (const suite of begun)
        for (const work of suite.hooks.afterAll)
          try {
            await settled(work)
          } catch {
            // what a mutant broke may not be cleared away
          }
      if (bail && results.at(-1)?.status === TestStatus.Failed) break
    }
    return results
  }

  async dryRun() {
    this.ns.activeMutant = undefined
    const tests = await this.run(undefined, false)
    for (const { fileName, timeSpentMs } of tests) this.times.set(fileName, (this.times.get(fileName) ?? 0) + timeSpentMs)
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.ns.mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit: given, mutantActivation, reloadEnvironment, disableBail }) {
    // Stryker allows a place a hundred times the visits of all tests: minutes, where they are many. Ten times is a loop.
    const hitLimit = given === undefined ? undefined : given / 10
    this.ns.hitCount = 0
    this.ns.hitLimit = hitLimit
    this.ns.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined
    // what the mutant before did to the state of modules is forgotten as well
    const broken = reloadEnvironment || this.isUsed ? this.load() : null
    this.isUsed = reloadEnvironment
    this.ns.activeMutant = activeMutant.id
    const wanted = testFilter === undefined ? undefined : new Set(testFilter)
    const tests =
      broken === null
        ? await this.run(wanted, !disableBail)
        : [{ id: testFilter?.[0] ?? '', name: 'load', timeSpentMs: 0, status: TestStatus.Failed, failureMessage: broken }]
    this.ns.activeMutant = undefined
    const late = determineHitLimitReached(this.ns.hitCount, hitLimit)
    return toMutantRunResult(late ?? { status: DryRunStatus.Complete, tests })
  }
}
