import type { AnyStateNode } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { describe, expect, it } from 'vitest'
import { chartNamesOf } from '#machines/kit/chartNames.ts'
import { leavesOf } from '#machines/kit/describe.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import { pathsToEnd } from '#tests/support/machines/pathsToEnd.ts'
import { walkedInBrowser } from '#machines/kit/walkedInBrowser.ts'
import { pathsOfSuite, type Stage } from '#e2e/paths/pathSuite.ts'
import { suites } from '#e2e/paths/suites.ts'
import { runCoverage } from '../../scripts/pathCoverage.ts'
import { printPaths } from '../../scripts/printPaths.ts'

/** A page model is made without touching anything; what it does is done by its commands. */
const nothing = () => Promise.reject(new Error('no browser here'))
const stage: Stage = { url: '', visitor: nothing, tab: nothing, staff: nothing, patientOf: nothing }

const nodesOf = ({ machine }: Model): AnyStateNode[] => [
  machine.root as AnyStateNode,
  ...(getStateNodes(machine) as AnyStateNode[]),
]
const eventsOf = (model: Model): string[] => [
  ...new Set(
    nodesOf(model)
      .flatMap(node => node.ownEvents.map(String))
      .filter(type => !type.startsWith('xstate.')),
  ),
]
/** Where paths of the model rest; what is left at once nobody sees. */
const restsOf = (model: Model): string[] => [
  ...new Set(pathsToEnd(model, 'shortest').flatMap(path => path.steps.flatMap(leavesOf))),
]

describe('machines in the browser', () => {
  it('[QA-15] are at least nine, each once, each with paths', () => {
    const names = suites.map(suite => suite.machine)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThanOrEqual(9)
    expect(suites.filter(suite => pathsOfSuite(suite).played.length === 0)).toEqual([])
  }, 60_000)

  for (const suite of suites)
    it(`[QA-15] ${suite.machine}: every event has a command or a reason why none can do it, every state a look or a reason`, () => {
      const [first] = pathsOfSuite(suite).played
      if (first === undefined) throw new Error('no path')
      const { commands, looks } = suite.page(stage, first.path)
      const reasons = (suite.leftOut ?? []).map(sentence => sentence.split(':')[0] ?? '')
      const isExcused = (name: string) => reasons.some(names => names.split(/, | and /).includes(name))
      expect(eventsOf(suite.model).filter(type => commands[type] === undefined && !isExcused(type))).toEqual([])
      expect(restsOf(suite.model).filter(leaf => looks[leaf] === undefined && !isExcused(leaf))).toEqual([])
    }, 60_000)
})

describe('coverage', () => {
  it('[QA-18] of docs/coverage.md and machines/kit/walked.ts is that of the suites', async () => {
    expect(await runCoverage(['--check'])).toBe(0)
  }, 120_000)

  it('[QA-18] lists transitions that no browser walked, and makes paths that cover them', async () => {
    const suite = suites.find(one => one.machine === 'routeGuard')
    if (suite === undefined) throw new Error('no suite of the route guard')
    const { transitions } = chartNamesOf(suite.model)
    const missing = transitions.filter(name => !walkedInBrowser('routeGuard').transitions.includes(name))
    // the push of new rights comes over the notice socket, which this page model leaves alone
    expect(missing).toContain('allowed.refreshing | permissions.stale | 0')
    const lines: string[] = []
    const output = { line: (text: string) => void lines.push(text), note: () => undefined }
    expect(await printPaths(['routeGuard', '--uncovered', 'browser', '--format', 'json'], output)).toBe(0)
    const { coverage } = JSON.parse(lines.join('\n')) as { coverage: { transitions: { missed: string[] } } }
    expect(coverage.transitions.missed.filter(name => missing.includes(name))).toEqual([])
  }, 60_000)
})
