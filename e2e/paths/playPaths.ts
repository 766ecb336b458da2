import type { Page } from '@playwright/test'
import type { EventObject } from 'xstate'
import { coverageLine, coverageOf } from '#machines/kit/coverage.ts'
import { leavesOf, pathTitle } from '#machines/kit/describe.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import { pathsOf, type PathPosition, type TestPath } from '#machines/kit/paths.ts'
import { test, type VisitorOptions } from '#e2e/fixtures.ts'
import type { Patient, Staff } from '#e2e/support/people.ts'

/** What a page model may use. */
export interface Stage {
  url: string
  visitor: (options?: VisitorOptions) => Promise<Page>
  tab: (page: Page) => Promise<Page>
  /** a sign-in of its own for this account */
  staff: (username: string) => Promise<Staff>
  patientOf: (phone: string) => Promise<Patient>
}

/** A machine as it is played in the browser: one command for each event, one look for each innermost state. */
export interface PageModel {
  commands: Readonly<Record<string, (event: EventObject, at: { index: number; path: TestPath }) => Promise<void>>>
  looks: Readonly<Record<string, (place: PathPosition) => Promise<void>>>
}

const eventNames = (path: TestPath): string => path.steps.map(step => step.event.type).join(' → ')

/**
 * Makes a test of every `transitions` path of a model. `unplayable` gives the reason why a path cannot be played in a browser; such paths are listed.
 * `leftOut`: what the model was narrowed by beforehand, one sentence each. After the last path the coverage of what was played is printed with both.
 */
export function playPaths(
  title: string,
  model: Model,
  pageModel: (stage: Stage, path: TestPath) => PageModel,
  unplayable: (path: TestPath) => string | null = () => null,
  leftOut: readonly string[] = [],
): void {
  const paths = pathsOf(model, { strategy: 'transitions' }).filter(path => path.steps.length > 0)
  const played: TestPath[] = []
  for (const [index, path] of paths.entries()) {
    const reason = unplayable(path)
    if (reason !== null) continue
    test(`${title} ${pathTitle(index, path)}: ${eventNames(path)}`, async ({ server, visitor, tab, staffAnew, patientOf }) => {
      const { commands, looks } = pageModel({ url: server.url, visitor, tab, staff: staffAnew, patientOf }, path)
      for (const [step, { event, ...place }] of path.steps.entries()) {
        const command = commands[event.type]
        if (command === undefined) throw new Error(`no command for '${event.type}'`)
        await test.step(event.type, () => command(event, { index: step, path }))
        for (const leaf of leavesOf(place)) {
          const look = looks[leaf]
          if (look === undefined) throw new Error(`no look for '${leaf}'`)
          await test.step(`expect ${leaf}`, () => look(place))
        }
      }
      played.push(path)
    })
  }
  test.afterAll(() => {
    const left = paths.flatMap((path, index) => {
      const reason = unplayable(path)
      return reason === null ? [] : [`  not in a browser: path ${index + 1}, ${eventNames(path)}: ${reason}`]
    })
    const narrowed = leftOut.map(sentence => `  not in a browser: ${sentence}`)
    const summary = `${model.id} in the browser: ${played.length} paths, ${coverageLine(coverageOf(model, played))}`
    console.log([summary, ...narrowed, ...left].join('\n'))
  })
}
