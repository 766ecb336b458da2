import { coverageLine, coverageOf } from '#machines/kit/coverage.ts'
import { pathTitle } from '#machines/kit/describe.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import { test } from '#e2e/fixtures.ts'
import { pathsOfSuite, type PathSuite } from './pathSuite.ts'
import { playPath } from './playPath.ts'

const NAMED = 8
/** Of a long path the first events. */
const eventNames = ({ steps }: TestPath): string => {
  const names = steps.slice(0, NAMED).map(step => step.event.type)
  return [...names, ...(steps.length > NAMED ? [`… ${steps.length} steps`] : [])].join(' → ')
}
/** Most that a path may take, ms: to open the page, and for each step. */
const limitOf = ({ steps }: TestPath): number => 60_000 + steps.length * 4_000

/** Makes a test of each path of a suite. After the last one the coverage of what was played is printed with what was left out and why. */
export function playPaths(suite: PathSuite): void {
  const { title, model, leftOut = [] } = suite
  const { played, left } = pathsOfSuite(suite)
  const passed: TestPath[] = []
  for (const { path, index } of played)
    test(`${title} ${pathTitle(index, path)}: ${eventNames(path)}`, async ({ server, visitor, tab, staffAnew, patientOf }) => {
      test.setTimeout(limitOf(path))
      const stage = { url: server.url, visitor, tab, staff: staffAnew, patientOf }
      await playPath(suite, stage, path, (step, what, work) => test.step(`${step} ${what}`, work))
      passed.push(path)
    })
  test.afterAll(() => {
    const narrowed = leftOut.map(sentence => `  not in a browser: ${sentence}`)
    const unplayed = left.map(
      ({ path, index, reason }) => `  not in a browser: path ${index + 1}, ${eventNames(path)}: ${reason}`,
    )
    const summary = `${model.id} in the browser: ${passed.length} paths, ${coverageLine(coverageOf(model, passed))}`
    console.log([summary, ...narrowed, ...unplayed].join('\n'))
  })
}
