import { Heap } from './heap.ts'
import type { Network } from './network.ts'

/** The cheapest arcs from one of some nodes over a wanted arc, which is the last of them. Undefined when none can be reached (Dijkstra). */
export function nearest(
  network: Network,
  outOf: readonly (readonly number[])[],
  here: readonly number[],
  isWanted: (arc: number) => boolean,
): number[] | undefined {
  const distance = new Map<number, number>()
  const cameBy = new Map<number, number>()
  const heap = new Heap()
  for (const node of here) {
    distance.set(node, 0)
    heap.push(node, 0)
  }
  let best: { arc: number; cost: number } | undefined
  for (let top = heap.pop(); top !== undefined; top = heap.pop()) {
    const { item: node, rank } = top
    if (best !== undefined && rank >= best.cost) break
    if (rank > (distance.get(node) ?? Infinity)) continue
    for (const arc of outOf[node] ?? []) {
      const reached = rank + (network.cost[arc] ?? 0)
      if (isWanted(arc) && reached < (best?.cost ?? Infinity)) best = { arc, cost: reached }
      const next = network.to[arc] ?? 0
      if (reached >= (distance.get(next) ?? Infinity)) continue
      distance.set(next, reached)
      cameBy.set(next, arc)
      heap.push(next, reached)
    }
  }
  if (best === undefined) return undefined
  const arcs: number[] = []
  for (let arc: number | undefined = best.arc; arc !== undefined; arc = cameBy.get(network.from[arc] ?? 0)) arcs.unshift(arc)
  return arcs
}
