import type { AnyStateMachine } from 'xstate'
import { expect } from 'vitest'
import { coverageOf, type Coverage } from '#machines/kit/coverage.ts'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import { pathsToEnd } from '#tests/support/machines/pathsToEnd.ts'
import { replayPath } from './replay.ts'

/**
 * Plays every event in every reachable state of a machine on real actors, and expects that its `transitions` paths, as `npm run paths` prints them,
 * visit every state, every transition and every named guard both ways. `options.unreachable` names the exceptions with reasons; one that is reached after all fails the test.
 */
export function expectFullCoverage<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: ModelOptions<TMachine> = {},
): { paths: TestPath[]; coverage: Coverage } {
  const model = modelOf(machine, options)
  const paths = pathsToEnd(model, 'eachTransition')
  for (const path of pathsToEnd(model, 'eachStep')) replayPath(model, path)
  const coverage = coverageOf(model, paths)
  const { states, transitions, guards } = coverage
  const excused = Object.keys(options.unreachable ?? {})
  const missed = [...states.missed, ...transitions.missed, ...guards.missed]
  expect(
    missed.filter(name => !excused.includes(name)),
    'states, transitions and guards that no path visits',
  ).toEqual([])
  expect(
    excused.filter(name => !missed.includes(name)),
    'declared unreachable but reached, or no such name',
  ).toEqual([])
  return { paths, coverage }
}
