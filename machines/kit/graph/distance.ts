import type { Graph, GraphEdge, GraphNode, GraphStart } from './graph.ts'

/** The fewest steps to something: first the start, when the way does not begin where one is. */
export interface Way {
  start: GraphStart | undefined
  edges: readonly GraphEdge[]
}

/** Breadth first from states of an explored graph to the first edge that is wanted, which ends the way. Undefined when there is none. */
export function nearestEdge(
  graph: Graph,
  from: readonly GraphNode[],
  isWanted: (edge: GraphEdge) => boolean,
): GraphEdge[] | undefined {
  const cameBy = new Map<GraphNode, GraphEdge | undefined>(from.map(node => [node, undefined]))
  for (const node of cameBy.keys()) {
    for (const edge of graph.out(node)) {
      if (isWanted(edge)) return wayTo(cameBy, edge)
      if (!cameBy.has(edge.to.home)) cameBy.set(edge.to.home, edge)
    }
  }
  return undefined
}

function wayTo(cameBy: ReadonlyMap<GraphNode, GraphEdge | undefined>, last: GraphEdge): GraphEdge[] {
  const way: GraphEdge[] = []
  for (let edge: GraphEdge | undefined = last; edge !== undefined; edge = cameBy.get(edge.from)) way.unshift(edge)
  return way
}

/** The shortest way to every state of an explored graph, from the nearest of its starts. */
export function waysToAll(graph: Graph): Map<GraphNode, Way> {
  const ways = new Map<GraphNode, Way>()
  for (const start of graph.starts) if (!ways.has(start.to.home)) ways.set(start.to.home, { start, edges: [] })
  for (const [node, way] of ways) {
    for (const edge of graph.out(node)) {
      const { home } = edge.to
      if (!ways.has(home)) ways.set(home, { start: way.start, edges: [...way.edges, edge] })
    }
  }
  return ways
}
