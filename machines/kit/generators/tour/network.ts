/** A directed graph as lists: arc i goes from `from[i]` to `to[i]` and costs `cost[i]` (whole, from 0). Node 0 is the source, where every tour begins and ends. */
export interface Network {
  readonly nodes: number
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly cost: readonly number[]
}

/** Indices of arcs grouped by node; `ends[i]` is the node of arc i. */
export function arcsBy(nodes: number, ends: readonly number[]): number[][] {
  const lists = Array.from({ length: nodes }, (): number[] => [])
  for (const [arc, node] of ends.entries()) lists[node]?.push(arc)
  return lists
}
