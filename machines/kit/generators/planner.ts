import type { Way } from '../graph/distance.ts'
import type { Graph, GraphEdge, GraphNode, GraphStart } from '../graph/graph.ts'

/** What a generator does next: begin a path at a start, or take a step out of where it is. */
export type Move = { start: GraphStart } | { edge: GraphEdge }

/** What a generator may know. */
export interface World {
  graph: Graph
  /** Numbers in [0, 1) from the seed. */
  random: () => number
  /** Most steps of one path, for generators that would never begin another. */
  pathLength: number
  /** To be called in long work: throws when the order is cancelled. */
  pulse: () => void
}

/** A generator: moves, and after each of them where it led. It ends by itself or is left when the stop condition is met. */
export type Planner = Generator<Move, void, GraphNode>

/** A path of its own. */
export function* walkWay({ start, edges }: Way): Planner {
  yield { start }
  for (const edge of edges) yield { edge }
}
