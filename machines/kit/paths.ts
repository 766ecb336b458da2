import { generatePaths, type GeneratorName } from './generators/generate.ts'
import { untilEnd, type StopCondition } from './generators/stopCondition.ts'
import type { Model } from './modelOf.ts'
import type { TestPath } from './testPath.ts'

export type { PathPosition, PathStep, TestPath } from './testPath.ts'

type Strategy = 'shortest' | 'simple' | 'transitions' | 'random'

export interface PathOptions {
  /**
   * shortest: one shortest path to every state (state value and context). simple: every path that visits no state twice and cannot go on.
   * transitions: every transition of the chart with every sample and every answer of its guards, also back to a visited state, each after a
   * shortest path to its source (D35). random: seeded walks. edges: as transitions, but every event in every reachable state; for tests.
   */
  strategy: Strategy | 'edges'
  /** simple: most paths, default 2,000. */
  limit?: number
  /** simple: stop at the limit in place of an error. */
  cut?: boolean
  /** random: default 1. */
  seed?: number
  /** random: steps of a walk, default 20. */
  length?: number
  /** random: walks for each start, default 10. */
  count?: number
}

const generatorOf: Record<PathOptions['strategy'], GeneratorName> = {
  shortest: 'shortest',
  simple: 'simple',
  transitions: 'eachTransition',
  random: 'random',
  edges: 'eachStep',
}

/** Test paths by the strategies' names; `generatePaths` has all generators. */
export function pathsOf(model: Model, options: PathOptions): TestPath[] {
  const { strategy, limit = 2_000, cut = false, seed = 1, length = 20, count = 10 } = options
  const most = strategy === 'random' ? count * model.inputs.length : limit + (cut ? 0 : 1)
  const until: StopCondition = strategy === 'random' || strategy === 'simple' ? { kind: 'paths', limit: most } : untilEnd
  const paths = generatePaths(model, { generator: generatorOf[strategy], until, seed, pathLength: length })
  if (strategy !== 'simple' || paths.length <= limit) return paths
  throw new Error(
    `'${model.id}' has more than ${limit} simple paths. Take another strategy, raise the limit or reduce the model's context.`,
  )
}
