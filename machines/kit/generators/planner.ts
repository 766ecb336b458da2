import type { Graph, GraphEdge, GraphNode, GraphStart } from '../graph/graph.ts'
import type { Progress } from './progress.ts'

/** What a generator does next: begin a path at a start, or take a step out of where it is. */
export type Move = { start: GraphStart } | { edge: GraphEdge }

/** What a generator may know. */
export interface World {
  graph: Graph
  progress: Progress
  /** Numbers in [0, 1) from the seed. */
  random: () => number
  /** Most steps of one path, for generators that would never begin another. */
  pathLength: number
  /** To be called in long work: throws when the order is cancelled. */
  pulse: () => void
}

/** A generator: moves, and after each of them where it led. It ends by itself or is left when the stop condition is met. */
export type Planner = Generator<Move, void, GraphNode>

/** Takes planned edges one by one. Undefined when the model, for what its `context` option leaves out, went another way; else where it ends. */
export function* follow(
  { graph }: World,
  from: GraphNode,
  plan: readonly GraphEdge[],
): Generator<Move, GraphNode | undefined, GraphNode> {
  let at = from
  for (const planned of plan) {
    const edge = graph.out(at).find(one => one.event === planned.event)
    if (edge === undefined) return undefined
    at = yield { edge }
    if (at.home !== planned.to.home) return undefined
  }
  return at
}
