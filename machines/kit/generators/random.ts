import type { GraphEdge, GraphNode, GraphStart } from '../graph/graph.ts'
import { nearestEdge } from '../graph/distance.ts'
import { caseOf } from './cases.ts'
import { follow, type Planner, type World } from './planner.ts'

type Choose = (edges: readonly GraphEdge[]) => GraphEdge | undefined

/** Walks from start after start, each path until nothing is chosen or it is long enough. Ends when no start lets one do anything. */
function* walk({ graph, pathLength }: World, choose: Choose): Planner {
  for (;;) {
    let isMoving = false
    for (const start of graph.starts) {
      let at = yield { start }
      for (let steps = 0; steps < pathLength; steps += 1) {
        const edge = choose(graph.out(at))
        if (edge === undefined) break
        isMoving = true
        at = yield { edge }
      }
    }
    if (!isMoving) return
  }
}

/** Any of the events that may come, all alike. */
export const randomWalk = (world: World): Planner => walk(world, edges => edges[Math.floor(world.random() * edges.length)])

/** As random, but a step counts as much as its transition weighs (1 where none is given, 0: never). */
export const weightedWalk = (world: World, weights: Readonly<Record<string, number>>): Planner =>
  walk(world, edges => {
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
export function* quickWalk(world: World): Planner {
  const { graph, random } = world
  const open = new Map<string, GraphEdge[]>()
  for (const state of graph.states) {
    for (const edge of graph.out(state)) open.set(caseOf(edge), [...(open.get(caseOf(edge)) ?? []), edge])
  }
  let at: GraphNode | undefined
  const nearestStart = (wanted: string): { start: GraphStart; way: GraphEdge[] } | undefined => {
    const ways = graph.starts.flatMap(start => {
      const way = nearestEdge(graph, [start.to.home], edge => caseOf(edge) === wanted)
      return way === undefined ? [] : [{ start, way }]
    })
    return ways.sort((a, b) => a.way.length - b.way.length)[0]
  }
  while (open.size > 0) {
    world.pulse()
    const wanted = [...open.keys()][Math.floor(random() * open.size)] ?? ''
    let plan = at === undefined ? undefined : nearestEdge(graph, [at.home], edge => caseOf(edge) === wanted)
    if (plan === undefined || at === undefined) {
      const fresh = nearestStart(wanted)
      if (fresh === undefined) throw new Error(`No start leads to '${wanted}'.`)
      plan = fresh.way
      at = yield { start: fresh.start }
    }
    for (const edge of plan) open.delete(caseOf(edge))
    at = yield* follow(world, at, plan)
  }
}
