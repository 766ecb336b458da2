import type { Page } from '@playwright/test'
import type { EventObject } from 'xstate'
import { coverageOf } from '#machines/kit/coverage.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import { generatePaths } from '#machines/kit/generators/generate.ts'
import { untilEnd } from '#machines/kit/generators/stopCondition.ts'
import type { PathPosition, TestPath } from '#machines/kit/testPath.ts'
import type { VisitorOptions } from '#e2e/support/visitors.ts'
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

/** The paths of one machine in the browser. */
export interface PathSuite {
  /** the name of its file, as `npm run paths` takes it */
  machine: string
  /** of its tests, with the rows that they prove */
  title: string
  /** the machine's model, narrowed to what can be done in a browser */
  model: Model
  page: (stage: Stage, path: TestPath) => PageModel
  /** default allTransitions: few long paths; eachTransition where the page model prepares what a path needs at its start, or some paths cannot be played */
  generator?: 'allTransitions' | 'eachTransition'
  /** why a path cannot be played in a browser, or null */
  unplayable?: (path: TestPath) => string | null
  /** what the model was narrowed by, one sentence each, which begins with the events */
  leftOut?: readonly string[]
  /** most paths that CI plays; `npm run paths:play` plays all of them */
  most?: number
}

type Numbered = { path: TestPath; index: number; reason: string | null }

/**
 * The fewest of many paths that go through as many states, transitions and answers of guards as all of them do, each chosen as the one that adds most to
 * those before it; `most` at most. Paths that differ in a sample alone are played by the tests of the machine and by `npm run paths:play`.
 */
function richest(model: Model, all: readonly Numbered[], most: number): readonly Numbered[] {
  const walks = all.map(one => {
    const { states, transitions, guards } = coverageOf(model, [one.path])
    return { one, names: [...states.seen, ...transitions.seen, ...guards.seen] }
  })
  const seen = new Set<string>()
  const added = (names: readonly string[]): number => names.filter(name => !seen.has(name)).length
  const chosen = new Set<Numbered>()
  while (chosen.size < Math.min(most, all.length)) {
    const best = walks.reduce((a, b) => (added(b.names) > added(a.names) ? b : a))
    if (added(best.names) === 0) break
    for (const name of best.names) seen.add(name)
    chosen.add(best.one)
  }
  return all.filter(one => chosen.has(one))
}

/** The paths of a suite that its tests play, with their number among all that cover its transitions; and those that no browser can play, with the reason. */
export function pathsOfSuite({ model, generator = 'allTransitions', unplayable = () => null, most = Infinity }: PathSuite) {
  const all = generatePaths(model, { generator, until: untilEnd, seed: 1 }).filter(path => path.steps.length > 0)
  const judged = all.map((path, index): Numbered => ({ path, index, reason: unplayable(path) }))
  return {
    played: richest(
      model,
      judged.filter(({ reason }) => reason === null),
      most,
    ),
    left: judged.flatMap(({ path, index, reason }) => (reason === null ? [] : [{ path, index, reason }])),
  }
}
