import { nearestFromStarts } from '../graph/distance.ts'
import type { Trace } from '../graph/trace.ts'
import { chartNamesOf } from '../chartNames.ts'
import { walkWay, type Planner, type World } from './planner.ts'
import { checkedName } from './progress.ts'

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
