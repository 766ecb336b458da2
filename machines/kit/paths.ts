import type { AnyMachineSnapshot, EventObject, StateValue } from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph'
import { transitionName } from './transitionName.ts'
import type { Model, Watcher } from './modelOf.ts'
import { seededRandom } from './seededRandom.ts'

/** One state on a path: what a tester must see there. */
export interface PathPosition {
  value: StateValue
  tags: readonly string[]
  snapshot: AnyMachineSnapshot
}
/** A step: do the event, then expect the place. */
export interface PathStep extends PathPosition {
  event: EventObject
}
/** A test path from a start state. `input` is what the machine was started with. */
export interface TestPath {
  input: unknown
  start: PathPosition
  steps: readonly PathStep[]
}

export const strategies = ['shortest', 'simple', 'transitions', 'random'] as const
export type Strategy = (typeof strategies)[number]

export interface PathOptions {
  /**
   * shortest: one shortest path to every state (state value and context). simple: every path that visits no state twice and cannot go on.
   * transitions: every transition of the chart with every sample and every answer of its guards, also back to a visited state, each after a
   * shortest path to its source (D35). random: seeded walks. edges: as transitions, but every event in every reachable state; for tests.
   */
  strategy: Strategy | 'edges'
  /** simple: most paths, default 2,000. */
  limit?: number
  /** simple: stop at the limit in place of an error. */
  cut?: boolean
  /** random: default 1. */
  seed?: number
  /** random: steps of a walk, default 20. */
  length?: number
  /** random: walks for each start, default 10. */
  count?: number
}

interface Edge {
  event: EventObject
  to: string
  snapshot: AnyMachineSnapshot
}
/** All reachable states: key → steps out of it. `starts`: one entry for each input. */
interface StateMap {
  edges: Map<string, readonly Edge[]>
  starts: readonly { input: unknown; key: string; snapshot: AnyMachineSnapshot }[]
}

const maps = new WeakMap<Model, StateMap>()

/** Explores the model with xstate/graph. Throws when it has more than `model.limit` steps. */
function mapOf(model: Model): StateMap {
  const known = maps.get(model)
  if (known !== undefined) return known
  const edges = new Map<string, readonly Edge[]>()
  const starts = model.inputs.map(input => {
    const snapshot = model.start(input)
    return { input, key: model.keyOf(snapshot), snapshot }
  })
  const logic = {
    transition: model.next,
    getInitialSnapshot: () => model.start(undefined),
    getPersistedSnapshot: (snapshot: AnyMachineSnapshot) => snapshot,
  }
  for (const start of starts.filter(one => !edges.has(one.key))) {
    const serializeState = (snapshot: AnyMachineSnapshot) => model.keyOf(snapshot)
    const map = explore(model, () =>
      getAdjacencyMap<AnyMachineSnapshot, EventObject, undefined>(logic, {
        fromState: start.snapshot,
        events: model.eventsOf,
        limit: model.limit,
        serializeState,
      }),
    )
    const found = new Map<string, Edge[]>(Object.keys(map).map(key => [key, []]))
    for (const { state, event, nextState } of adjacencyMapToArray(map)) {
      found.get(model.keyOf(state))?.push({ event, to: model.keyOf(nextState), snapshot: nextState })
    }
    for (const [key, out] of found) edges.set(key, out)
  }
  const map = { edges, starts }
  maps.set(model, map)
  return map
}

function explore<T>(model: Model, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'Traversal limit exceeded') throw error
    throw new Error(
      `'${model.id}' has more than ${model.limit} steps to explore. Leave growing data out with the model's 'context' option, forbid steps with 'allow', or raise 'limit'.`,
      { cause: error },
    )
  }
}

const positionOf = (snapshot: AnyMachineSnapshot): PathPosition => ({
  value: snapshot.value as StateValue,
  tags: [...snapshot.tags].sort(),
  snapshot,
})
const stepOf = (edge: Edge): PathStep => ({ event: edge.event, ...positionOf(edge.snapshot) })

/** Breadth first from all starts: state key → a shortest path to it. */
function shortestTo(map: StateMap): Map<string, TestPath> {
  const found = new Map<string, TestPath>()
  for (const start of map.starts) {
    if (!found.has(start.key)) found.set(start.key, { input: start.input, start: positionOf(start.snapshot), steps: [] })
  }
  for (const [key, path] of found) {
    for (const edge of map.edges.get(key) ?? []) {
      if (!found.has(edge.to)) found.set(edge.to, { ...path, steps: [...path.steps, stepOf(edge)] })
    }
  }
  return found
}

/** What a step goes through in the chart: the transitions taken and the answers of the guards. */
function traceOf(model: Model, from: AnyMachineSnapshot, event: EventObject): string {
  const trace: string[] = [JSON.stringify(event)]
  const watcher: Watcher = {
    transition: definition => trace.push(transitionName(definition)),
    guard: (name, passed) => trace.push(`${name} ${passed}`),
    snapshot: () => undefined,
  }
  model.watch(watcher, () => model.next(from, event))
  return trace.join('\n')
}

function edgePaths(model: Model, map: StateMap, isEvery: boolean): TestPath[] {
  const traces = new Set<string>()
  const isNew = (from: AnyMachineSnapshot, event: EventObject): boolean => {
    const before = traces.size
    return traces.add(traceOf(model, from, event)).size > before
  }
  return [...shortestTo(map)].flatMap(([key, path]) => {
    const from = (path.steps.at(-1) ?? path.start).snapshot
    const edges = (map.edges.get(key) ?? []).filter(edge => isEvery || isNew(from, edge.event))
    const paths = edges.map(edge => ({ ...path, steps: [...path.steps, stepOf(edge)] }))
    return path.steps.length === 0 ? [path, ...paths] : paths
  })
}

function simplePaths(model: Model, map: StateMap, limit: number, cut: boolean): TestPath[] {
  const paths: TestPath[] = []
  const visited = new Set<string>()
  const steps: PathStep[] = []
  /** False = the limit is reached. */
  function follow(start: StateMap['starts'][number], key: string): boolean {
    visited.add(key)
    let isEnd = true
    for (const edge of map.edges.get(key) ?? []) {
      if (visited.has(edge.to)) continue
      isEnd = false
      steps.push(stepOf(edge))
      const goOn = follow(start, edge.to)
      steps.pop()
      if (!goOn) return false
    }
    visited.delete(key)
    if (!isEnd) return true
    if (paths.length < limit) {
      paths.push({ input: start.input, start: positionOf(start.snapshot), steps: [...steps] })
      return true
    }
    if (cut) return false
    throw new Error(
      `'${model.id}' has more than ${limit} simple paths. Take another strategy, raise the limit or reduce the model's context.`,
    )
  }
  for (const start of map.starts) {
    visited.clear()
    if (!follow(start, start.key)) break
  }
  return paths
}

function randomPaths(model: Model, seed: number, length: number, count: number): TestPath[] {
  const random = seededRandom(seed)
  return model.inputs.flatMap(input =>
    Array.from({ length: count }, () => {
      let snapshot = model.start(input)
      const start = positionOf(snapshot)
      const steps: PathStep[] = []
      while (steps.length < length) {
        const events = model.eventsOf(snapshot)
        const event = events[Math.floor(random() * events.length)]
        if (event === undefined) break
        snapshot = model.next(snapshot, event)
        steps.push({ event, ...positionOf(snapshot) })
      }
      return { input, start, steps }
    }),
  )
}

/** Leaves out paths that another path begins with, and doubles. */
function withoutPrefixes(paths: readonly TestPath[]): TestPath[] {
  const names = paths.map(path => {
    let name = JSON.stringify(path.input) ?? ''
    return [name, ...path.steps.map(step => (name += `\n${JSON.stringify(step.event)}`))]
  })
  const inner = new Set(names.flatMap(row => row.slice(0, -1)))
  const used = new Set<string>()
  return paths.filter((_path, index) => {
    const name = names[index]?.at(-1) ?? ''
    if (inner.has(name) || used.has(name)) return false
    used.add(name)
    return true
  })
}

/** Test paths of a model. Always ends: exploring and listing have limits, past them a clear error. */
export function pathsOf(model: Model, options: PathOptions): TestPath[] {
  const { strategy, limit = 2_000, cut = false, seed = 1, length = 20, count = 10 } = options
  if (strategy === 'random') return withoutPrefixes(randomPaths(model, seed, length, count))
  const map = mapOf(model)
  if (strategy === 'simple') return simplePaths(model, map, limit, cut)
  return withoutPrefixes(strategy === 'shortest' ? [...shortestTo(map).values()] : edgePaths(model, map, strategy === 'edges'))
}
