/** A directed graph as lists: arc i goes from `from[i]` to `to[i]` and costs `cost[i]` (whole, from 0). Node 0 is the source, where every tour begins and ends. */
export interface Network {
  readonly nodes: number
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly cost: readonly number[]
}

/** The arcs of each node, by the end that `ends` gives. */
export function arcsBy(nodes: number, ends: readonly number[]): number[][] {
  const lists = Array.from({ length: nodes }, (): number[] => [])
  for (const [arc, node] of ends.entries()) lists[node]?.push(arc)
  return lists
}
