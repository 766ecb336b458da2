import { nearestEdge } from '../graph/distance.ts'
import { chartNamesOf } from '../chartNames.ts'
import { follow, type Planner, type World } from './planner.ts'
import { checkedName } from './progress.ts'

/** The fewest steps to a state or transition of the chart, from whichever start is nearest. */
export function* pathToTarget(world: World, target: string | undefined): Planner {
  const { graph } = world
  const { states, transitions } = chartNamesOf(graph.model)
  if (target === undefined) throw new Error('aStar needs a target: the name of a state or of a transition.')
  checkedName('state or transition', target, [...states, ...transitions])
  const ways = graph.starts.flatMap(start => {
    if ([...start.states, ...start.transitions].includes(target)) return [{ start, edges: [] }]
    const edges = nearestEdge(graph, [start.to.home], edge => edge.states.includes(target) || edge.transitions.includes(target))
    return edges === undefined ? [] : [{ start, edges }]
  })
  const [nearest] = ways.sort((a, b) => a.edges.length - b.edges.length)
  if (nearest === undefined) throw new Error(`No path leads to '${target}'.`)
  yield* follow(world, yield { start: nearest.start }, nearest.edges)
}
