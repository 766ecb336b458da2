import { nearestEdge, nearestFromStarts } from '../graph/distance.ts'
import type { Graph, GraphEdge, GraphNode } from '../graph/graph.ts'
import { caseOf } from './cases.ts'
import type { Planner, World } from './planner.ts'

/** Numbers in [0, 1) from a seed (mulberry32): the same seed gives the same row, on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Snapshots that a search for a way on computes at most; past them it begins at a start. */
export const MOST_OTHERS = 200

type Choose = (graph: Graph, at: GraphNode) => GraphEdge | undefined

/** Walks from start after start, each path until nothing is chosen or it is long enough. Ends when no start lets one do anything. */
function* walk({ graph, pathLength }: World, choose: Choose): Planner {
  for (;;) {
    let isMoving = false
    for (const start of graph.starts) {
      let at = yield { start }
      for (let steps = 0; steps < pathLength; steps += 1) {
        const edge = choose(graph, at)
        if (edge === undefined) break
        isMoving = true
        at = yield { edge }
      }
    }
    if (!isMoving) return
  }
}

/** Any of the events that may come, all alike. */
export const randomWalk = (world: World): Planner =>
  walk(world, (graph, at) => graph.edge(at, Math.floor(world.random() * graph.count(at))))

/** As random, but a step counts as much as its transition weighs (1 where none is given, 0: never). */
export const weightedWalk = (world: World, weights: Readonly<Record<string, number>>): Planner =>
  walk(world, (graph, at) => {
    const edges = graph.out(at)
    const parts = edges.map(edge => {
      const weighed = edge.transitions.find(name => name in weights)
      return weighed === undefined ? 1 : (weights[weighed] ?? 1)
    })
    let rest = world.random() * parts.reduce((sum, part) => sum + part, 0)
    return edges.find((_edge, index) => {
      const part = parts[index] ?? 0
      rest -= part
      return part > 0 && rest < 0
    })
  })

/** Chooses a transition case that nobody took yet, at random, and goes the shortest way to it; ends when there is none left. */
export function* quickWalk({ graph, random, pulse }: World): Planner {
  const open = new Set(graph.states.flatMap(state => graph.out(state).map(caseOf)))
  let at: GraphNode | undefined
  while (open.size > 0) {
    pulse()
    const wanted = [...open][Math.floor(random() * open.size)] ?? ''
    const isWanted = (edge: GraphEdge) => caseOf(edge) === wanted
    let edges: readonly GraphEdge[] | undefined = at && nearestEdge(graph, at, isWanted, { mostOthers: MOST_OTHERS })
    if (edges === undefined) {
      const way = nearestFromStarts(graph, isWanted)
      // known from another snapshot of a state than those that ways from a start lead to
      if (way === undefined) open.delete(wanted)
      else yield { start: way.start }
      edges = way?.edges
    }
    for (const edge of edges ?? []) {
      open.delete(caseOf(edge))
      at = yield { edge }
    }
  }
}
