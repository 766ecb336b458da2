import type { GraphEdge, GraphNode, GraphStart } from '../graph/graph.ts'
import { waysToAll, type Way } from '../graph/distance.ts'
import { caseOf } from './cases.ts'
import { follow, type Planner, type World } from './planner.ts'

function* walkWays(world: World, ways: readonly Way[]): Planner {
  for (const { start, edges } of withoutBeginnings(ways)) {
    if (start !== undefined) yield* follow(world, yield { start }, edges)
  }
}

/** Leaves out ways that another way begins with. */
function withoutBeginnings(ways: readonly Way[]): Way[] {
  const inner = new Set<GraphEdge | GraphStart>()
  for (const { start, edges } of ways) {
    if (start !== undefined && edges.length > 0) inner.add(start)
    for (const edge of edges.slice(0, -1)) inner.add(edge)
  }
  return ways.filter(({ start, edges }) => {
    const last = edges.at(-1) ?? start
    return last !== undefined && !inner.has(last)
  })
}

/** A shortest path to every state (state value and context). */
export const shortestPaths = (world: World): Planner => walkWays(world, [...waysToAll(world.graph).values()])

/** Every transition with every sample and every answer of its guards, also back to a visited state, each after a shortest path to its source: many short paths. */
export function eachTransition(world: World, isEveryStep = false): Planner {
  const cases = new Set<string>()
  const isNew = (edge: GraphEdge): boolean => cases.size < cases.add(caseOf(edge)).size
  const ways = [...waysToAll(world.graph)].flatMap(([node, way]) => {
    const edges = world.graph.out(node).filter(edge => isEveryStep || isNew(edge))
    const longer = edges.map(edge => ({ start: way.start, edges: [...way.edges, edge] }))
    return way.edges.length === 0 ? [way, ...longer] : longer
  })
  return walkWays(world, ways)
}

/** Every path that visits no state twice and cannot go on. */
export function* simplePaths(world: World): Planner {
  const { graph, pulse } = world
  const visited = new Set<GraphNode>()
  const edges: GraphEdge[] = []
  function* from(start: GraphStart, node: GraphNode): Planner {
    pulse()
    visited.add(node)
    const next = graph.out(node).filter(edge => !visited.has(edge.to.home))
    for (const edge of next) {
      edges.push(edge)
      yield* from(start, edge.to.home)
      edges.pop()
    }
    visited.delete(node)
    if (next.length === 0) yield* follow(world, yield { start }, [...edges])
  }
  for (const start of graph.starts) yield* from(start, start.to.home)
}
