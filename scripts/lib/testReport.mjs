/** What the steps of `npm test` left as reports, read for the summary at its end. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './setup.mjs'

const placeOf = file => relative(root, file)

/** A report of vitest. A test that passed with a failure behind it passed at its second try. */
function ofVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      title: `${placeOf(name)}: ${fullName}`,
      status,
      why: failureMessages[0],
      tries: failureMessages.length,
    })),
  )
  const unloaded = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.every(test => test.status !== 'failed'))
    .map(({ name, message }) => ({ title: placeOf(name), why: message }))
  const failures = [...tests.filter(test => test.status === 'failed'), ...unloaded]
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, failures.length),
    skipped: numPendingTests + numTodoTests,
    failures,
    secondTries: tests.filter(test => test.status === 'passed' && test.tries > 0),
  }
}

const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** A report of Playwright. */
function ofPlaywright({ stats, suites }) {
  const tests = suites.flatMap(specsOf).flatMap(({ file, title, tests: tried }) =>
    tried.map(({ status, results }) => ({
      title: `e2e/${file}: ${title}`,
      status,
      why: results.find(result => result.error)?.error.message,
    })),
  )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: tests.filter(test => test.status === 'unexpected'),
    secondTries: tests.filter(test => test.status === 'flaky'),
  }
}

/**
 * The numbers of a report of vitest or Playwright, the tests that failed and those that passed at the second try only, each with its title and the first
 * failure's text (`why`). All 0 and empty when there is no report.
 */
export function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return report.stats ? ofPlaywright(report) : ofVitest(report)
}

/** A test's title with the first lines of why it failed, `most` of them, for a log of plain text. */
export function printFailure({ title, why, most = 12 }) {
  // what is thrown need not be an error
  const lines = String(why ?? '').split('\n')
  const telling = lines.filter(line => line.trim() !== '' && !line.includes('node_modules')).slice(0, most)
  return [title, ...telling].join('\n    ')
}

const UNHANDLED = /Unhandled (Errors?|Rejection)/
/** Lines of a log that `whyUnnamed` gives. */
const LOG_LINES = 40

/**
 * Why a step failed none of whose tests did: its log from the errors on that no test caught, which the reports leave out; without any its last lines.
 */
export function whyUnnamed(log) {
  const lines = log.map(stripVTControlCharacters)
  const at = lines.findIndex(line => UNHANDLED.test(line))
  const telling = at < 0 ? lines.slice(-LOG_LINES) : lines.slice(at, at + LOG_LINES)
  return ['named no test, its log:', ...telling].join('\n')
}

/** More tests than these may not need a second try: then the run fails, though each of them passed in the end. */
const SECOND_TRIES_MAX = 3

/**
 * What is wrong with a run although its steps say that all is well, as failures: a step of tests that ran none, too many second tries, and in CI browser
 * tests that were left out. `steps`: the steps of tests by name with their counts.
 */
export function errorsOfRun({ steps, secondTries, leftOut, isCI }) {
  const empty = steps
    .filter(({ passed, failed, skipped }) => passed + failed + skipped === 0)
    .map(({ name }) => ({ title: name, why: 'ran no test at all: an empty suite proves nothing' }))
  const unsteady =
    secondTries > SECOND_TRIES_MAX
      ? [
          {
            title: `${secondTries} tests passed at the second try only`,
            why: `at most ${SECOND_TRIES_MAX} may (SECOND_TRIES_MAX in scripts/lib/testReport.mjs): look at those named above`,
          },
        ]
      : []
  const missing =
    isCI && leftOut > 0
      ? [
          {
            title: `${leftOut} browser tests were left out`,
            why: 'in CI all of them are played: give it a faster machine or more time',
          },
        ]
      : []
  return [...empty, ...unsteady, ...missing]
}
