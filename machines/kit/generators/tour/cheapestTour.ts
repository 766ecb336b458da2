import { cheapestFlow } from './cheapestFlow.ts'
import { nearest } from './nearest.ts'
import { arcsBy, type Network } from './network.ts'

/** Parts of the graph that the chosen arcs hold together: for each node the number of its part. */
function partsOf(network: Network, counts: readonly number[]): number[] {
  const above = Array.from({ length: network.nodes }, (_, node) => node)
  const top = (node: number): number => {
    let at = node
    while (above[at] !== at) {
      above[at] = above[above[at] ?? 0] ?? 0
      at = above[at] ?? 0
    }
    return at
  }
  for (const [arc, count] of counts.entries()) {
    if (count > 0) above[top(network.from[arc] ?? 0)] = top(network.to[arc] ?? 0)
  }
  return above.map((_, node) => top(node))
}

/** One round from the source over every arc as often as it counts; every node must have as many arcs in as out (Hierholzer). */
function roundTrip(network: Network, outOf: readonly number[][], counts: readonly number[]): number[] {
  const rest = [...counts]
  const open = outOf.map(arcs => [...arcs].reverse())
  const stack: { node: number; arc: number }[] = [{ node: 0, arc: -1 }]
  const trip: number[] = []
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const arcs = open[top.node] ?? []
    const arc = arcs.at(-1)
    if (arc === undefined) {
      stack.pop()
      if (top.arc !== -1) trip.push(top.arc)
    } else if ((rest[arc] ?? 0) === 0) arcs.pop()
    else {
      rest[arc] = (rest[arc] ?? 0) - 1
      stack.push({ node: network.to[arc] ?? 0, arc })
    }
  }
  return trip.reverse()
}

/**
 * The cheapest round from the source that goes over every required arc: the directed Chinese postman. Exact when the required arcs hang together (all
 * arcs of a graph always do): a min-cost flow evens out the nodes that more arcs enter than leave. Where they do not, the cheapest connections are added, which
 * need not be the best. Answers the arcs in their order; empty when nothing is required.
 */
export function cheapestTour(network: Network, required: readonly number[], pulse: () => void): number[] {
  if (required.length === 0) return []
  const outOf = arcsBy(network.nodes, network.from)
  const wanted = new Map<number, number>()
  for (const arc of required) wanted.set(arc, 1)
  for (;;) {
    const surplus = Array.from({ length: network.nodes }, () => 0)
    for (const [arc, count] of wanted) {
      const [from, to] = [network.from[arc] ?? 0, network.to[arc] ?? 0]
      surplus[from] = (surplus[from] ?? 0) - count
      surplus[to] = (surplus[to] ?? 0) + count
    }
    const counts = cheapestFlow(network, surplus, pulse).map((flow, arc) => flow + (wanted.get(arc) ?? 0))
    const part = partsOf(network, counts)
    const apart = new Set([...wanted.keys()].map(arc => network.from[arc] ?? 0).filter(node => part[node] !== part[0]))
    if (apart.size === 0) return roundTrip(network, outOf, counts)
    // from what is required and not from what the flow added, so that each bridge leaves fewer parts and the rounds end
    const sure = partsOf(
      network,
      network.from.map((_from, arc) => wanted.get(arc) ?? 0),
    )
    const here = sure.flatMap((one, node) => (one === sure[0] ? [node] : []))
    const bridge = nearest(network, outOf, here, arc => apart.has(network.to[arc] ?? 0))
    if (bridge === undefined) throw new Error('A part of the network cannot be reached from its source.')
    for (const arc of bridge) wanted.set(arc, (wanted.get(arc) ?? 0) + 1)
  }
}
