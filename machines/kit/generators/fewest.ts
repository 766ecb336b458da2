import { nearestEdge, nearestFromStarts } from '../graph/distance.ts'
import type { Graph, GraphEdge, GraphNode, GraphStart } from '../graph/graph.ts'
import { pairName, stepName } from '../graph/pairs.ts'
import { chartNamesOf } from '../chartNames.ts'
import { caseOf } from './cases.ts'
import { MOST_OTHERS } from './random.ts'
import type { Move, Planner, World } from './planner.ts'
import { fewestSteps } from './tour/fewestSteps.ts'
import type { Network } from './tour/network.ts'

/** Dearer than any steps could be: another path is begun only where there is no way on. */
const NEW_PATH = 1_000_000_000

/** What an arc of the network stands for; none is the end of a path. */
type Part = { start: GraphStart } | { edge: GraphEdge } | undefined

/** Collects arcs with what they mean and cover. */
class Arcs {
  readonly #places = new Map<string, number>([['', 0]])
  readonly from: number[] = []
  readonly to: number[] = []
  readonly cost: number[] = []
  readonly parts: Part[] = []
  readonly labels: (readonly string[])[] = []

  /** `place`: a name for a node; '' is where paths begin and end. */
  add(from: string, to: string, cost: number, part: Part, labels: readonly string[]): void {
    this.from.push(this.#node(from))
    this.to.push(this.#node(to))
    this.cost.push(cost)
    this.parts.push(part)
    this.labels.push(labels)
  }

  /** The places that were named, in this order. */
  places(): string[] {
    return [...this.#places.keys()]
  }

  network(): Network {
    return { nodes: this.#places.size, from: this.from, to: this.to, cost: this.cost }
  }

  #node(place: string): number {
    const known = this.#places.get(place)
    if (known !== undefined) return known
    const node = this.#places.size
    this.#places.set(place, node)
    return node
  }
}

/** Paths may end anywhere. */
function addEnds(arcs: Arcs): void {
  for (const place of arcs.places().slice(1)) arcs.add(place, '', 0, undefined, [])
}

/** States as nodes, steps as arcs. */
function stateNetwork(graph: Graph, labelsOf: (part: GraphStart | GraphEdge) => readonly string[]): Arcs {
  const arcs = new Arcs()
  for (const start of graph.starts) arcs.add('', String(start.to.id), NEW_PATH, { start }, labelsOf(start))
  for (const state of graph.states) {
    for (const edge of graph.out(state)) arcs.add(String(state.id), String(edge.to.id), 1, { edge }, labelsOf(edge))
  }
  addEnds(arcs)
  return arcs
}

/** What a step covers after another (''  = after a start, or after one that does nothing in the chart). */
function pairLabels(came: string, name: string | undefined): readonly string[] {
  if (name === undefined) return []
  return came === '' ? [name] : [name, pairName(came, name)]
}

/** A state together with the step that led to it as node, so that an arc stands for a pair of steps. */
function pairNetwork(graph: Graph): Arcs {
  const { model } = graph
  const arcs = new Arcs()
  const queue: { state: GraphNode; came: string }[] = []
  const known = new Set<string>()
  const place = (state: GraphNode, came: string): string => {
    const name = `${state.id} ${came}`
    if (!known.has(name)) {
      known.add(name)
      queue.push({ state, came })
    }
    return name
  }
  for (const start of graph.starts) arcs.add('', place(start.to.home, ''), NEW_PATH, { start }, [])
  for (const { state, came } of queue) {
    for (const edge of graph.out(state)) {
      const name = stepName(model, edge)
      arcs.add(`${state.id} ${came}`, place(edge.to.home, name ?? ''), 1, { edge }, pairLabels(came, name))
    }
  }
  addEnds(arcs)
  return arcs
}

/** The arcs of a tour path by path. Left out: ends that cover nothing which is not covered elsewhere, and paths of which nothing is left. */
function pathsIn(arcs: Arcs, tour: readonly number[]): number[][] {
  const counts = new Map<string, number>()
  for (const arc of tour) for (const label of arcs.labels[arc] ?? []) counts.set(label, (counts.get(label) ?? 0) + 1)
  const paths: number[][] = []
  for (const arc of tour) {
    if (arcs.from[arc] === 0) paths.push([])
    if (arcs.to[arc] !== 0) paths.at(-1)?.push(arc)
  }
  for (const path of paths) {
    for (let arc = path.at(-1); arc !== undefined; arc = path.at(-1)) {
      const labels = arcs.labels[arc] ?? []
      if (labels.some(label => (counts.get(label) ?? 0) < 2)) break
      for (const label of labels) counts.set(label, (counts.get(label) ?? 0) - 1)
      path.pop()
    }
  }
  return paths.filter(path => path.length > 0)
}

/** What a tour has to cover, and where one is on it. */
interface Task {
  arcs: Arcs
  /** What a start or a step covers, after the step before it. */
  labelsOf(part: GraphStart | GraphEdge, before?: GraphEdge): readonly string[]
  /** The place of the network where one is after a step. */
  placeOf(at: GraphNode, before: GraphEdge | undefined): string
}

/**
 * Walks a tour over everything that has a label. Where the model goes another way than planned (its `context` option leaves something out), it goes on to
 * the nearest step that is missing, and at last takes shortest ways from the starts.
 */
function* walkTour({ graph, pulse }: World, { arcs, labelsOf, placeOf }: Task, tour: readonly (readonly number[])[]): Planner {
  const open = new Set(arcs.labels.flat())
  let at: GraphNode | undefined
  let before: GraphEdge | undefined
  const isOpen = (labels: readonly string[]): boolean => labels.some(label => open.has(label))
  const isWanted = (edge: GraphEdge, last: GraphEdge | undefined) => isOpen(labelsOf(edge, last))
  const see = (part: GraphStart | GraphEdge) => labelsOf(part, before).forEach(label => open.delete(label))
  function* begin(start: GraphStart): Planner {
    before = undefined
    see(start)
    at = yield { start }
  }
  function* take(edge: GraphEdge): Planner {
    see(edge)
    before = edge
    at = yield { edge }
  }
  /** False when the model goes another way. */
  function* walk(path: readonly number[]): Generator<Move, boolean, GraphNode> {
    for (const part of path.map(arc => arcs.parts[arc])) {
      if (part === undefined) continue
      if ('start' in part) {
        yield* begin(part.start)
        continue
      }
      const edge = at && graph.out(at).find(one => one.event === part.edge.event)
      if (edge === undefined) return false
      yield* take(edge)
      if (edge.to.home !== part.edge.to.home) return false
    }
    return true
  }
  /** Goes on to what is nearest, as long as there is a way. */
  function* goOn(): Planner {
    for (let isOn = at !== undefined; isOn;) {
      pulse()
      const edges: GraphEdge[] = (at && nearestEdge(graph, at, isWanted, { before, placeOf, mostOthers: MOST_OTHERS })) ?? []
      for (const edge of edges) yield* take(edge)
      isOn = edges.length > 0
    }
  }
  for (const path of tour) {
    const needed = path.slice(0, path.findLastIndex(arc => isOpen(arcs.labels[arc] ?? [])) + 1)
    if (needed.length > 0 && !(yield* walk(needed))) yield* goOn()
  }
  for (const start of graph.starts) {
    if (!isOpen(labelsOf(start))) continue
    yield* begin(start)
    yield* goOn()
  }
  for (const label of open) {
    pulse()
    const way = nearestFromStarts(graph, (edge, last) => labelsOf(edge, last).includes(label), { placeOf })
    if (way === undefined || !open.has(label)) continue
    yield* begin(way.start)
    for (const edge of way.edges) yield* take(edge)
    yield* goOn()
  }
}

/** The moves of a planner, as the model makes them, and what they cost: paths first, then steps. */
function tried(planner: Planner): { moves: Move[]; cost: number } {
  const moves: Move[] = []
  let cost = 0
  for (let move = planner.next(); move.done !== true;) {
    moves.push(move.value)
    cost += 'start' in move.value ? NEW_PATH : 1
    move = planner.next('start' in move.value ? move.value.start.to : move.value.edge.to)
  }
  return { moves, cost }
}

/** Above this a second try takes too long. */
const MOST_ARCS = 20_000

/** The tour as it goes, or, where the model turned it aside, what going from each to the nearest makes if that is less. */
function* walkBest(world: World, task: Task): Planner {
  const { arcs } = task
  const paths = pathsIn(arcs, fewestSteps({ network: arcs.network(), labels: arcs.labels }, world.pulse))
  const planned = tried(walkTour(world, task, paths))
  const isEnough = planned.moves.length === paths.flat().length || arcs.from.length > MOST_ARCS
  const greedy = isEnough ? planned : tried(walkTour(world, task, []))
  yield* (greedy.cost < planned.cost ? greedy : planned).moves
}

/** The same network and places for everything that has its labels at the states' own steps. */
function stateTask(graph: Graph, labelsOf: (part: GraphStart | GraphEdge) => readonly string[]): Task {
  return { arcs: stateNetwork(graph, labelsOf), labelsOf, placeOf: at => String(at.home.id) }
}

/** Every start and every case of a transition (sample, answers of guards) in the fewest paths, and these in the fewest steps. */
export const allTransitions = (world: World): Planner =>
  walkBest(
    world,
    stateTask(world.graph, part => ['event' in part ? caseOf(part) : `start ${part.to.id}`]),
  )

/** Transitions of the chart that are not among those seen, in few paths and steps. */
export function newTransitions(world: World, seen: readonly string[]): Planner {
  const wanted = new Set(chartNamesOf(world.graph.model).transitions.filter(name => !seen.includes(name)))
  return walkBest(
    world,
    stateTask(world.graph, ({ transitions }) => transitions.filter(name => wanted.has(name))),
  )
}

/** Every two transitions that can follow each other (1-switch), and every transition, in few paths and steps. */
export function allPairs(world: World): Planner {
  const { model } = world.graph
  const cameBy = (before: GraphEdge | undefined): string => (before === undefined ? '' : (stepName(model, before) ?? ''))
  return walkBest(world, {
    arcs: pairNetwork(world.graph),
    labelsOf: (part, before) => ('event' in part ? pairLabels(cameBy(before), stepName(model, part)) : []),
    placeOf: (at, before) => `${at.home.id} ${cameBy(before)}`,
  })
}
