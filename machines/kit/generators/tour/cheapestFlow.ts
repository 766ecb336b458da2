import { Heap } from './heap.ts'
import type { Network } from './network.ts'

/** A way out of a node: along an arc, or back over what flows there. One number for both, 2 × arc and 2 × arc + 1. */
interface Ways {
  /** Ways of node n: `list` from `begin[n]` to before `begin[n + 1]`. */
  begin: Int32Array
  list: Int32Array
  /** By way: where it leads. */
  target: Int32Array
}

function waysOf({ nodes, from, to }: Network): Ways {
  const begin = new Int32Array(nodes + 1)
  const target = new Int32Array(2 * from.length)
  const ends = from.flatMap((node, arc) => [node, to[arc] ?? 0])
  for (const [way, node] of ends.entries()) {
    begin[node + 1] = (begin[node + 1] ?? 0) + 1
    target[way] = ends[way ^ 1] ?? 0
  }
  for (let node = 0; node < nodes; node += 1) begin[node + 1] = (begin[node + 1] ?? 0) + (begin[node] ?? 0)
  const next = begin.slice()
  const list = new Int32Array(ends.length)
  for (const [way, node] of ends.entries()) {
    const at = next[node] ?? 0
    list[at] = way
    next[node] = at + 1
  }
  return { begin, list, target }
}

/**
 * How often each arc is to be gone, at the least cost, so that what is too much at some nodes (`surplus` > 0) gets to where it is missing (< 0). Arcs may be gone
 * any number of times. Primal-dual: shortest distances by reduced costs, then as much as fits on the shortest ways, until nothing is left; exact.
 * The surplus must add up to 0 and every missing place be reachable; else an Error. Source: Ahuja, Magnanti, Orlin, Network Flows, 9.8.
 */
export function cheapestFlow(network: Network, surplus: readonly number[], pulse: () => void): number[] {
  const { nodes, from, to, cost } = network
  const { begin, list, target } = waysOf(network)
  const flow = from.map(() => 0)
  const left = [...surplus]
  const potential = new Float64Array(nodes)
  const level = new Int32Array(nodes)
  const pointer = new Int32Array(nodes)
  const priceOf = (arc: number) => (cost[arc] ?? 0) + (potential[from[arc] ?? 0] ?? 0) - (potential[to[arc] ?? 0] ?? 0)
  const isOpen = (way: number) => (way & 1) === 0 || (flow[way >> 1] ?? 0) > 0
  const leftAt = (node: number) => left[node] ?? 0
  const sources = () => left.flatMap((amount, node) => (amount > 0 ? [node] : []))

  /** Raises the potentials so that a shortest way from a surplus to something missing costs nothing. */
  function reprice(): void {
    const distance = new Float64Array(nodes).fill(Infinity)
    const heap = new Heap()
    for (const node of sources()) {
      distance[node] = 0
      heap.push(node, 0)
    }
    let nearest = Infinity
    for (let top = heap.pop(); top !== undefined; top = heap.pop()) {
      const { item: node, rank } = top
      if (rank > (distance[node] ?? 0)) continue
      if (leftAt(node) < 0) {
        nearest = rank
        break
      }
      for (let at = begin[node] ?? 0; at < (begin[node + 1] ?? 0); at += 1) {
        const way = list[at] ?? 0
        if (!isOpen(way)) continue
        const next = target[way] ?? 0
        const reached = rank + ((way & 1) === 0 ? priceOf(way >> 1) : -priceOf(way >> 1))
        if (reached >= (distance[next] ?? 0)) continue
        distance[next] = reached
        heap.push(next, reached)
      }
    }
    if (nearest === Infinity) throw new Error('A node of the network cannot be reached from where it is needed.')
    for (const [node, reached] of distance.entries()) potential[node] = (potential[node] ?? 0) + Math.min(reached, nearest)
  }

  /** Numbers the nodes by their steps over ways without a price from a surplus; false when nothing missing is reached. */
  function findLevels(): boolean {
    level.fill(-1)
    const queue = sources()
    for (const node of queue) level[node] = 0
    let isReached = false
    for (const node of queue) {
      if (leftAt(node) < 0) isReached = true
      for (let at = begin[node] ?? 0; at < (begin[node + 1] ?? 0); at += 1) {
        const way = list[at] ?? 0
        const next = target[way] ?? 0
        if (level[next] !== -1 || !isOpen(way) || priceOf(way >> 1) !== 0) continue
        level[next] = (level[node] ?? 0) + 1
        queue.push(next)
      }
    }
    return isReached
  }

  /** A way without a price from a node to something missing, level by level; ways that end in nothing are not tried again. */
  function wayFrom(start: number): number[] | undefined {
    const way: number[] = []
    let node = start
    while (leftAt(node) >= 0) {
      const at = pointer[node] ?? 0
      if (at === begin[node + 1]) {
        const back = way.pop()
        if (back === undefined) return undefined
        node = target[back ^ 1] ?? 0
        pointer[node] = (pointer[node] ?? 0) + 1
        continue
      }
      const one = list[at] ?? 0
      const next = target[one] ?? 0
      if (level[next] === (level[node] ?? 0) + 1 && isOpen(one) && priceOf(one >> 1) === 0) {
        way.push(one)
        node = next
      } else pointer[node] = at + 1
    }
    return way
  }

  function send(): void {
    pointer.set(begin.subarray(0, nodes))
    for (const start of sources()) {
      while (leftAt(start) > 0) {
        const way = wayFrom(start)
        const last = way?.at(-1)
        if (way === undefined || last === undefined) break
        for (const one of way) flow[one >> 1] = (flow[one >> 1] ?? 0) + ((one & 1) === 0 ? 1 : -1)
        const end = target[last] ?? 0
        left[end] = leftAt(end) + 1
        left[start] = leftAt(start) - 1
      }
    }
  }

  while (left.some(amount => amount > 0)) {
    reprice()
    while (findLevels()) {
      pulse()
      send()
    }
  }
  return flow
}
