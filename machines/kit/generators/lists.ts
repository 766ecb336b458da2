import { waysToAll, type Way } from '../graph/distance.ts'
import type { GraphEdge, GraphNode, GraphStart } from '../graph/graph.ts'
import { caseOf } from './cases.ts'
import { walkWay, type Planner, type World } from './planner.ts'

function* walkWays(ways: readonly Way[]): Planner {
  for (const way of withoutBeginnings(ways)) yield* walkWay(way)
}

/** Leaves out ways that another way begins with. */
function withoutBeginnings(ways: readonly Way[]): Way[] {
  const inner = new Set<GraphEdge | GraphStart>()
  for (const { start, edges } of ways) {
    if (edges.length > 0) inner.add(start)
    for (const edge of edges.slice(0, -1)) inner.add(edge)
  }
  return ways.filter(({ start, edges }) => !inner.has(edges.at(-1) ?? start))
}

/** A shortest path to every state (state value and context). */
export const shortestPaths = (world: World): Planner => walkWays(waysToAll(world.graph).map(({ way }) => way))

/** Every transition with every sample and every answer of its guards, also back to a visited state, each after a shortest path to its source: many short paths. */
export function eachTransition(world: World, isEveryStep = false): Planner {
  const cases = new Set<string>()
  const isNew = (edge: GraphEdge): boolean => cases.size < cases.add(caseOf(edge)).size
  const ways = waysToAll(world.graph).flatMap(({ way, end }) => {
    const edges = world.graph.out(end).filter(edge => isEveryStep || isNew(edge))
    const longer = edges.map(edge => ({ start: way.start, edges: [...way.edges, edge] }))
    return way.edges.length === 0 ? [way, ...longer] : longer
  })
  return walkWays(ways)
}

/** Every path that visits no state twice and cannot go on. */
export function* simplePaths({ graph, pulse }: World): Planner {
  const visited = new Set<GraphNode>()
  const edges: GraphEdge[] = []
  function* from(start: GraphStart, at: GraphNode): Planner {
    pulse()
    visited.add(at.home)
    const next = graph.out(at).filter(edge => !visited.has(edge.to.home))
    for (const edge of next) {
      edges.push(edge)
      yield* from(start, edge.to)
      edges.pop()
    }
    visited.delete(at.home)
    if (next.length === 0) yield* walkWay({ start, edges: [...edges] })
  }
  for (const start of graph.starts) yield* from(start, start.to)
}
