import type { Graph, GraphEdge, GraphNode, GraphStart } from './graph.ts'

/** A path as planned: the start and the steps. It goes through the very snapshots that its steps make, so it holds on the model. */
export interface Way {
  start: GraphStart
  edges: readonly GraphEdge[]
}

/** Where a search is: after these steps (linked backwards) from one of the places where it began. */
interface Reached {
  node: GraphNode
  edge: GraphEdge | undefined
  before: Reached | undefined
}

function edgesTo(reached: Reached | undefined): GraphEdge[] {
  const edges: GraphEdge[] = []
  for (let at = reached; at?.edge !== undefined; at = at.before) edges.unshift(at.edge)
  return edges
}

/** How a search tells places apart and how far it goes. */
interface SearchOptions {
  /** The step that led to where the search begins. */
  before?: GraphEdge | undefined
  /** Two places with one name are one. Default: the states. */
  placeOf?: (at: GraphNode, before: GraphEdge | undefined) => string | number
  /** Most snapshots beside the known states that are looked at: each has to be computed. Default: no limit. */
  mostOthers?: number
}

/** Breadth first to the first step that is wanted, which ends the way; the steps from where the search began. Undefined when there is none. */
export function nearestEdge(
  graph: Graph,
  from: GraphNode,
  isWanted: (edge: GraphEdge, before: GraphEdge | undefined) => boolean,
  { before, placeOf = at => at.home.id, mostOthers = Infinity }: SearchOptions = {},
): GraphEdge[] | undefined {
  const seen = new Set([placeOf(from, before)])
  const queue: Reached[] = [{ node: from, edge: undefined, before: undefined }]
  let others = 0
  for (const at of queue) {
    if (at.node !== at.node.home && (others += 1) > mostOthers) continue
    const last = at.edge ?? before
    for (const edge of graph.out(at.node)) {
      if (isWanted(edge, last)) return [...edgesTo(at), edge]
      const place = placeOf(edge.to, edge)
      if (seen.has(place)) continue
      seen.add(place)
      queue.push({ node: edge.to, edge, before: at })
    }
  }
  return undefined
}

/** As nearestEdge, from whichever start is nearest. */
export function nearestFromStarts(
  graph: Graph,
  isWanted: (edge: GraphEdge, before: GraphEdge | undefined) => boolean,
  options?: SearchOptions,
): Way | undefined {
  const ways = graph.starts.flatMap(start => {
    const edges = nearestEdge(graph, start.to, isWanted, options)
    return edges === undefined ? [] : [{ start, edges }]
  })
  return ways.sort((a, b) => a.edges.length - b.edges.length)[0]
}

/** The shortest way to every reachable state, from the nearest of the starts, and the snapshot at its end. */
export function waysToAll(graph: Graph): { way: Way; end: GraphNode }[] {
  const seen = new Set<GraphNode>()
  const ways: { way: Way; end: GraphNode }[] = []
  const add = (way: Way, end: GraphNode) => {
    if (seen.has(end.home)) return
    seen.add(end.home)
    ways.push({ way, end })
  }
  for (const start of graph.starts) add({ start, edges: [] }, start.to)
  for (const { way, end } of ways) {
    for (const edge of graph.out(end)) add({ start: way.start, edges: [...way.edges, edge] }, edge.to)
  }
  return ways
}
