/**
 * The direct runner for tests of a server: sockets, a database and state that the tests of a file share. So a file runs whole and in its order, from its
 * own copy of the prepared database, and what is chosen for a mutant are the files that run it, or that run anything of its source where it is static.
 * First comes the file that runs most of the source, and noticed most of its changes, in the least time; MUTATION_MOST says how many are asked, and what
 * they do not notice counts as not noticed. A test has five times its time and five seconds, a poll twice the time of its test and
 * four seconds at least. PostgreSQL at DATABASE_URL stands in for the embedded database, whose thread costs a second each time.
 */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { TestStatus } from '@stryker-mutator/api/test-runner'
import { DirectTestRunner, patience } from './mutationRunner.mjs'

const SPARE_MS = 5_000
const FACTOR = 5
const HOOK_MS = 60_000
const POLL_MS = 4_000
/** Before anything is known. */
const UNKNOWN_MS = 240_000

const onPostgres = {
  name: 'databases',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/testDatabase\.ts$/ }, ({ importer }) =>
      importer.endsWith('mutationDatabase.mjs') ? undefined : { path: join(process.cwd(), 'scripts/lib/mutationDatabase.mjs') },
    ),
}

export class ServerTestRunner extends DirectTestRunner {
  plugins = [onPostgres]
  /** ms that each test took without a change */
  known = {}
  /** by source and test file: how often it was asked, and how often it noticed */
  kills = new Map()
  /** the mutants of the changed source */
  ids = []
  most = Number(process.env.MUTATION_MOST ?? Infinity)
  // the same suites on PostgreSQL follow
  isLeftOut = title => title.endsWith('(pglite)')
  settled = async (work, name) => {
    const known = this.known[name]
    const isFirst = this.ns.activeMutant === undefined
    const limit = known === undefined ? (isFirst ? UNKNOWN_MS : HOOK_MS) : FACTOR * known + SPARE_MS
    patience.ms = isFirst ? HOOK_MS : Math.max(POLL_MS, 2 * (known ?? 0))
    let timer
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`does not end: ${name}`)), limit)
    })
    await Promise.race([(async () => work())(), late]).finally(() => clearTimeout(timer))
  }

  async init() {
    // what a change left half done fails where nobody waits for it
    process.on('uncaughtException', () => undefined)
    // servers that stay open would keep a process whose call was broken off
    process.on('disconnect', () => process.exit())
    await super.init()
  }

  /** A file: its tests share what the first of them opened. */
  unitOf(test) {
    return test.id.slice(0, test.id.indexOf('#'))
  }

  async run(wanted, bail) {
    const results = []
    const asked = file => this.kills.get(`${this.source} ${file}`) ?? { times: 0, noticed: 0 }
    const named = file => relative(process.cwd(), file)
    const partOf = file =>
      this.ids.filter(id => this.visits?.[named(file)]?.[id] !== undefined).length / Math.max(1, this.ids.length)
    const costOf = file =>
      ((this.times.get(file) ?? 0) * (asked(file).times + 2)) / (asked(file).noticed + 1) / (partOf(file) + 0.02)
    const isMeant = file => (wanted === undefined ? this.ids.length === 0 || partOf(file) > 0 : wanted.has(named(file)))
    const files = [...this.suites.keys()].filter(isMeant).toSorted((one, other) => costOf(one) - costOf(other))
    for (const file of files.slice(0, this.ns.activeMutant === undefined ? Infinity : this.most)) {
      const started = performance.now()
      const tests = await this.runFile(file, this.testsOf(file), true)
      for (const database of globalThis.openTestDatabases ?? []) await database.close().catch(() => undefined)
      if (tests.length === 0) continue
      const id = relative(process.cwd(), file)
      const found = tests.find(({ status }) => status === TestStatus.Failed)
      const failed = found && (await this.failsAnyway(file, found.id)) ? undefined : found
      const { times, noticed } = asked(file)
      this.kills.set(`${this.source} ${file}`, { times: times + 1, noticed: noticed + (failed ? 1 : 0) })
      const unit = { id, name: id, fileName: file, timeSpentMs: performance.now() - started, tests }
      results.push(
        failed
          ? { ...unit, status: TestStatus.Failed, failureMessage: `${failed.name}: ${failed.failureMessage}` }
          : { ...unit, status: TestStatus.Success },
      )
      if (failed && bail) break
    }
    return results
  }

  /** Whether a test fails without the change as well: prepared rows grow old in an hour, a busy machine is late. Costs a second run of the file. */
  async failsAnyway(file, id) {
    const { activeMutant } = this.ns
    if (activeMutant === undefined || this.isLoop) return false
    const begin = mutant => {
      this.ns.activeMutant = mutant
      if (mutant === undefined) delete process.env.__STRYKER_ACTIVE_MUTANT__
      else process.env.__STRYKER_ACTIVE_MUTANT__ = mutant
      this.load()
    }
    begin(undefined)
    const tests = this.testsOf(file)
    const results = await this.runFile(file, tests.slice(0, tests.findIndex(test => test.id === id) + 1), true)
    begin(activeMutant)
    return results.some(({ status }) => status === TestStatus.Failed)
  }

  facts(units) {
    this.kills.clear()
    return {
      ...super.facts(units),
      tests: Object.fromEntries(units.flatMap(({ tests }) => tests.map(test => [test.id, test.timeSpentMs]))),
    }
  }

  learn(facts) {
    super.learn(facts)
    this.known = facts.tests
  }

  async mutantRun(options) {
    this.source = options.activeMutant.fileName
    // Stryker numbers changes; those of a file stand in its text
    this.ids = [...readFileSync(options.sandboxFileName, 'utf8').matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(([, id]) => id)
    // threads and processes that a test starts find the change there
    process.env.__STRYKER_ACTIVE_MUTANT__ = options.activeMutant.id
    try {
      return await super.mutantRun(options)
    } finally {
      delete process.env.__STRYKER_ACTIVE_MUTANT__
    }
  }
}
