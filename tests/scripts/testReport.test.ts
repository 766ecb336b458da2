import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { errorsOfRun, printFailure, readReport, whyUnnamed } from '../../scripts/lib/testReport.mjs'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach(folder => rmSync(folder, { recursive: true })))
function report(content: object) {
  const folder = mkdtempSync(join(tmpdir(), 'xinglin-report-'))
  folders.push(folder)
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return readReport(file)
}
const test = (status: string, fullName: string, ...failureMessages: string[]) => ({ status, fullName, failureMessages })

describe('the summary of npm test', () => {
  it('[WALK-42] counts what vitest reports: passed, failed, left out, passed at the second try, and files that could not be loaded', () => {
    const { failures, secondTries, ...counts } = report({
      ...{ numPassedTests: 2, numFailedTests: 1, numPendingTests: 3, numTodoTests: 1 },
      testResults: [
        {
          name: join(process.cwd(), 'tests/a.test.ts'),
          status: 'failed',
          assertionResults: [test('passed', 'a'), test('passed', 'b', 'first try'), test('failed', 'c', 'no')],
        },
        { name: join(process.cwd(), 'tests/b.test.ts'), status: 'failed', message: 'cannot be read', assertionResults: [] },
      ],
    })
    expect(counts).toEqual({ passed: 2, failed: 2, skipped: 4 })
    expect(failures.map(printFailure)).toEqual(['tests/a.test.ts: c\n    no', 'tests/b.test.ts\n    cannot be read'])
    expect(secondTries.map(({ title }) => title)).toEqual(['tests/a.test.ts: b'])
  })

  it('[WALK-42] says which error no test caught, where all tests of a step passed, and without one what it wrote last', () => {
    const rule = '\u001b[31m⎯⎯ Unhandled Errors ⎯⎯\u001b[39m'
    const log = [
      '✓ a.test.ts',
      rule,
      'ReferenceError: window is not defined',
      ...Array.from({ length: 99 }, (_, n) => `line ${n}`),
    ]
    const why = whyUnnamed(log)
    expect(why.split('\n').slice(0, 4)).toEqual([
      'named no test, its log:',
      '⎯⎯ Unhandled Errors ⎯⎯',
      'ReferenceError: window is not defined',
      'line 0',
    ])
    expect(printFailure({ title: 'unit', why, most: Infinity })).toContain('line 30')
    expect(whyUnnamed(log.slice(3)).split('\n').at(-1)).toBe('line 98')
  })

  it('[WALK-42] counts what Playwright reports, in suites of suites', () => {
    const spec = (title: string, status: string, error?: string) => ({
      file: 'flows/a.e2e.ts',
      title,
      tests: [{ status, results: error === undefined ? [{}] : [{ error: { message: error } }, {}] }],
    })
    const { failures, secondTries, ...counts } = report({
      stats: { expected: 4, flaky: 1, unexpected: 1, skipped: 2 },
      suites: [
        { specs: [spec('a', 'flaky', 'slow')], suites: [{ specs: [spec('b', 'unexpected', 'gone'), spec('c', 'expected')] }] },
      ],
    })
    expect(counts).toEqual({ passed: 5, failed: 1, skipped: 2 })
    expect(failures.map(printFailure)).toEqual(['e2e/flows/a.e2e.ts: b\n    gone'])
    expect(secondTries.map(printFailure)).toEqual(['e2e/flows/a.e2e.ts: a\n    slow'])
  })

  it('counts nothing where there is no report', () => {
    expect(readReport('/nowhere/report.json')).toEqual({ passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] })
  })

  const full = { name: 'unit', passed: 3, failed: 0, skipped: 0 }
  const titles = (run: Partial<Parameters<typeof errorsOfRun>[0]>) =>
    errorsOfRun({ steps: [full], secondTries: 0, leftOut: 0, isCI: true, ...run }).map(({ title }) => title)

  it.each([
    ['all is well', {}, []],
    ['a suite ran no test', { steps: [full, { name: 'e2e', passed: 0, failed: 0, skipped: 0 }] }, ['e2e']],
    ['three second tries', { secondTries: 3 }, []],
    ['four second tries', { secondTries: 4 }, ['4 tests passed at the second try only']],
    ['browser tests left out in CI', { leftOut: 2 }, ['2 browser tests were left out']],
    ['browser tests left out at home', { leftOut: 2, isCI: false }, []],
  ])('[WALK-42] %s', (_, run, expected) => {
    expect(titles(run)).toEqual(expected)
  })
})
