import type { AnyMachineSnapshot, EventObject } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import type { Model } from '../modelOf.ts'
import { tracedStart, tracedStep, type Trace } from './trace.ts'

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Array.isArray(value)
}

/** True when two values are the same plain data; what is not plain is compared by identity. */
function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => key in b && sameData(a[key], b[key]))
}

/**
 * A snapshot in the reachable graph. Snapshots with one key of the model are one state; the first of them found is its `home`, and is its own home.
 * Others are apart only where the model's `context` option leaves out data in which they differ: what follows may then differ too.
 */
export interface GraphNode {
  readonly home: GraphNode
  /** Number of the state, in the order of finding; only homes count. */
  readonly id: number
  readonly snapshot: AnyMachineSnapshot
}

/** An event in a state: where it leads and what it goes through. */
export interface GraphEdge extends Trace {
  readonly event: EventObject
  readonly from: GraphNode
  readonly to: GraphNode
}

/** A start of the machine with one input. */
export interface GraphStart extends Trace {
  readonly input: unknown
  readonly to: GraphNode
}

/** The reachable states of a model; grows as it is asked. */
export interface Graph {
  readonly model: Model
  readonly starts: readonly GraphStart[]
  /** The states found so far, by their number. */
  readonly states: readonly GraphNode[]
  /** How many events may happen in a state. */
  count(node: GraphNode): number
  /** One of them, by its place in the order of the model; only this one is worked out. */
  edge(node: GraphNode, index: number): GraphEdge | undefined
  /** All of them. */
  out(node: GraphNode): readonly GraphEdge[]
}

/** The events of a node, those of its edges that were worked out, and all of them once they are. */
interface Outs {
  events: readonly EventObject[]
  edges: (GraphEdge | undefined)[]
  all?: readonly GraphEdge[]
}

function emptyGraph(model: Model): Graph {
  const homes = new Map<string, GraphNode>()
  const states: GraphNode[] = []
  const outs = new WeakMap<GraphNode, Outs>()
  const bare = new Map<string, EventObject>()

  function nodeOf(snapshot: AnyMachineSnapshot): GraphNode {
    const key = model.keyOf(snapshot)
    const home = homes.get(key)
    if (home !== undefined) {
      const isSame = model.options.context === undefined || sameData(home.snapshot.context, snapshot.context)
      return isSame ? home : { home, id: home.id, snapshot }
    }
    const node = { id: states.length, snapshot } as { id: number; snapshot: AnyMachineSnapshot; home: GraphNode }
    node.home = node
    states.push(node)
    homes.set(key, node)
    return node
  }
  /** One object for each event without payload, so that edges of one event are told by identity. */
  const eventOf = (event: EventObject): EventObject => {
    if (Object.keys(event).length > 1) return event
    const known = bare.get(event.type) ?? event
    bare.set(event.type, known)
    return known
  }
  const edgeOf = (from: GraphNode, event: EventObject): GraphEdge => {
    const { snapshot, trace } = tracedStep(model, from.snapshot, event)
    return { event, from, to: nodeOf(snapshot), ...trace }
  }
  const at = (node: GraphNode): Outs => {
    const before = outs.get(node)
    if (before !== undefined) return before
    const fresh: Outs = { events: model.eventsOf(node.snapshot).map(eventOf), edges: [] }
    outs.set(node, fresh)
    return fresh
  }
  const edge = (node: GraphNode, index: number): GraphEdge | undefined => {
    const { events, edges } = at(node)
    const event = events[index]
    if (event !== undefined) edges[index] ??= edgeOf(node, event)
    return edges[index]
  }
  return {
    model,
    states,
    starts: model.inputs.map(input => {
      const { snapshot, trace } = tracedStart(model, input)
      return { input, to: nodeOf(snapshot), ...trace }
    }),
    count: node => at(node).events.length,
    edge,
    out: node => (at(node).all ??= at(node).events.flatMap((_event, index) => edge(node, index) ?? [])),
  }
}

const explored = new WeakMap<Model, Graph>()

/**
 * All reachable states, found breadth first by xstate/graph, once for each model. `pulse` is called for each step, to tell or to stop by throwing.
 * Throws when the model has more than `model.limit` steps.
 */
export function exploredGraph(model: Model, pulse: () => void = () => undefined): Graph {
  const known = explored.get(model)
  if (known !== undefined) return known
  const graph = emptyGraph(model)
  const nodes = new Map<AnyMachineSnapshot, GraphNode>()
  const edgesAt = (snapshot: AnyMachineSnapshot): readonly GraphEdge[] => {
    pulse()
    const node = nodes.get(snapshot)
    return node === undefined ? [] : graph.out(node)
  }
  const logic = {
    transition: (snapshot: AnyMachineSnapshot, event: EventObject) => {
      const edge = edgesAt(snapshot).find(one => one.event === event)
      if (edge === undefined) return snapshot
      nodes.set(edge.to.home.snapshot, edge.to.home)
      return edge.to.home.snapshot
    },
    getInitialSnapshot: () => model.start(undefined),
    getPersistedSnapshot: (snapshot: AnyMachineSnapshot) => snapshot,
  }
  for (const { to } of graph.starts) {
    const { home } = to
    if (nodes.has(home.snapshot)) continue
    nodes.set(home.snapshot, home)
    explore(model, () =>
      getAdjacencyMap<AnyMachineSnapshot, EventObject, undefined>(logic, {
        fromState: home.snapshot,
        events: snapshot => edgesAt(snapshot).map(edge => edge.event),
        limit: model.limit,
        serializeState: snapshot => model.keyOf(snapshot),
      }),
    )
  }
  explored.set(model, graph)
  return graph
}

function explore(model: Model, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'Traversal limit exceeded') throw error
    throw new Error(
      `'${model.id}' has more than ${model.limit} steps to explore. Leave growing data out with the model's 'context' option, forbid steps with 'allow', or raise 'limit'.`,
      { cause: error },
    )
  }
}

/** The graph for walks that need not know all of it: the explored one where there is one, else one that grows with the walk. */
export const growingGraph = (model: Model): Graph => explored.get(model) ?? emptyGraph(model)
