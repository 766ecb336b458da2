import type { AnyMachineSnapshot, StateValue } from 'xstate'
import { exploredGraph, growingGraph } from '../graph/graph.ts'
import type { Model } from '../modelOf.ts'
import { chartNamesOf } from '../chartNames.ts'
import type { PathPosition, PathStep, TestPath } from '../testPath.ts'
import { allPairs, allTransitions, newTransitions } from './fewest.ts'
import { eachTransition, pathToTarget, shortestPaths, simplePaths } from './lists.ts'
import type { Planner, World } from './planner.ts'
import { checkedName, Progress } from './progress.ts'
import { quickWalk, randomWalk, seededRandom, weightedWalk } from './random.ts'
import { untilEnd, type StopCondition } from './stopCondition.ts'

/**
 * random … newTransitions: as in GraphWalker. eachTransition: many short paths, one for each case of a transition. eachStep: the same for every event in
 * every reachable state, for tests of machines.
 */
export const generators = [
  'random',
  'weightedRandom',
  'quickRandom',
  'aStar',
  'shortest',
  'simple',
  'allTransitions',
  'allPairs',
  'newTransitions',
  'eachTransition',
  'eachStep',
] as const
export type GeneratorName = (typeof generators)[number]

/** When a generator stops if nothing is said: random ones have no end of their own, and of simple paths there may be too many to list. */
export function defaultUntil(generator: GeneratorName): StopCondition {
  if (generator === 'random' || generator === 'weightedRandom') return { kind: 'transitions', share: 100 }
  return generator === 'simple' ? { kind: 'paths', limit: 500 } : untilEnd
}

/** What is to be generated. The same order gives the same paths, in the page and on the command line. */
export interface PathOrder {
  generator: GeneratorName
  until: StopCondition
  seed: number
  /** weightedRandom: transition name → how often it is chosen beside others that may come, 1 where none is given, 0: never. */
  weights?: Readonly<Record<string, number>>
  /** aStar: name of a state or a transition. */
  target?: string
  /** newTransitions: names of transitions that need no path any more. */
  seen?: readonly string[]
  /** random, weightedRandom: most steps of one path, default 50. */
  pathLength?: number
}

/** From outside: when to give up, whom to tell (steps so far), and a clock in ms for `time`. */
export interface Control {
  isCancelled(): boolean
  progress?(steps: number): void
  now?(): number
}

/** What an order may make at most; it then ends although its stop condition is not met. */
const MOST_STEPS = 100_000

class Cancelled extends Error {}

const positionOf = (snapshot: AnyMachineSnapshot): PathPosition => ({
  value: snapshot.value as StateValue,
  tags: [...snapshot.tags].sort(),
  snapshot,
})

function planOf(order: PathOrder, world: World): Planner {
  switch (order.generator) {
    case 'random':
      return randomWalk(world)
    case 'weightedRandom':
      return weightedWalk(world, order.weights ?? {})
    case 'quickRandom':
      return quickWalk(world)
    case 'aStar':
      return pathToTarget(world, order.target)
    case 'shortest':
      return shortestPaths(world)
    case 'simple':
      return simplePaths(world)
    case 'allTransitions':
      return allTransitions(world)
    case 'allPairs':
      return allPairs(world)
    case 'newTransitions':
      return newTransitions(world, order.seen ?? [])
    case 'eachTransition':
      return eachTransition(world)
    case 'eachStep':
      return eachTransition(world, true)
  }
}

function check(model: Model, { weights = {}, until }: PathOrder, progress: Progress): void {
  progress.check(until)
  for (const [name, weight] of Object.entries(weights)) {
    checkedName('transition', name, chartNamesOf(model).transitions)
    if (!Number.isFinite(weight) || weight < 0) throw new Error(`The weight of '${name}' must be a number from 0, not ${weight}.`)
  }
}

/**
 * Test paths of a model. Ends when the stop condition is met, when the generator has nothing more, after 100,000 steps, or when it is cancelled: then with what
 * it has. Every path holds on the model from its start to its last step. Errors: a name that the chart has not, a model that is too large to explore
 * (random and weightedRandom explore nothing).
 */
export function generatePaths(model: Model, order: PathOrder, control?: Control): TestPath[] {
  const progress = new Progress(model, control?.now && (() => control.now?.() ?? 0))
  check(model, order, progress)
  const paths: TestPath[] = []
  let path: { input: unknown; start: PathPosition; steps: PathStep[] } | undefined
  const pulse = () => {
    if (control?.isCancelled() === true) throw new Cancelled()
  }
  const isGrowing = order.generator === 'random' || order.generator === 'weightedRandom'
  try {
    const graph = isGrowing ? growingGraph(model) : exploredGraph(model, pulse)
    const world = { graph, random: seededRandom(order.seed), pathLength: order.pathLength ?? 50, pulse }
    const plan = planOf(order, world)
    let move = plan.next()
    while (move.done !== true) {
      pulse()
      if ('start' in move.value) {
        if (path !== undefined) progress.finish()
        if (progress.isMet(order.until)) break
        const { start } = move.value
        path = { input: start.input, start: positionOf(start.to.snapshot), steps: [] }
        paths.push(path)
        progress.start(start)
        if (progress.isMet(order.until)) break
        move = plan.next(start.to)
      } else {
        const { edge } = move.value
        path?.steps.push({ event: edge.event, ...positionOf(edge.to.snapshot) })
        progress.step(edge)
        control?.progress?.(progress.steps)
        if (progress.isMet(order.until) || progress.steps >= MOST_STEPS) break
        move = plan.next(edge.to)
      }
    }
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
  }
  return paths
}
