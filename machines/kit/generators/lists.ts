import { nearestFromStarts, waysToAll, type Way } from '../graph/distance.ts'
import type { GraphEdge, GraphNode, GraphStart } from '../graph/graph.ts'
import type { Trace } from '../graph/trace.ts'
import { chartNamesOf } from '../chartNames.ts'
import { caseOf } from './cases.ts'
import { walkWay, type Planner, type World } from './planner.ts'
import { checkedName } from './progress.ts'

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

/** The fewest steps to a state or transition of the chart, from whichever start is nearest. */
export function* pathToTarget({ graph }: World, target: string | undefined): Planner {
  const { states, transitions } = chartNamesOf(graph.model)
  if (target === undefined) throw new Error('aStar needs a target: the name of a state or of a transition.')
  checkedName('state or transition', target, [...states, ...transitions])
  const isTarget = (trace: Trace) => trace.states.includes(target) || trace.transitions.includes(target)
  const start = graph.starts.find(isTarget)
  const way = start === undefined ? nearestFromStarts(graph, isTarget) : { start, edges: [] }
  if (way === undefined) throw new Error(`No path leads to '${target}'.`)
  yield* walkWay(way)
}

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
