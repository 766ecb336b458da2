import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine, type EventObject } from 'xstate'
import { tracedStep } from '#machines/kit/graph/trace.ts'
import { modelOf, type Model } from '#machines/kit/modelOf.ts'
import type { TestPath } from '#machines/kit/testPath.ts'

/** What a step leads to, as texts: `seen` is what the paths expect and what the machine does outside, `whole` also what they leave out of the context. */
interface Outcome {
  snapshot: AnyMachineSnapshot
  seen: string
  whole: string
}
interface Step {
  /** Numbers of the states before and after it. */
  from: number
  to: number
  event: EventObject
  outcome: Outcome
  /** names of all states that it was in, entered or left */
  states: ReadonlySet<string>
}
/** The reachable states of a model, breadth first: the first step to a state comes before all steps out of it. */
export interface Walk {
  model: Model
  starts: readonly { input: unknown; to: number; outcome: Outcome }[]
  steps: readonly Step[]
  /** of the states, by their numbers */
  snapshots: readonly AnyMachineSnapshot[]
}

interface Executable {
  type: string
  params?: unknown
}
/** What is done outside: named actions with their params, emitted and sent events. Timers and actors are told by the children. */
function doneText(actions: readonly Executable[]): string {
  const seen = new WeakSet<object>()
  return JSON.stringify(
    actions
      .filter(({ type }) => !['xstate.spawnChild', 'xstate.stopChild', 'xstate.cancel', 'xstate.assign'].includes(type))
      .map(({ type, params }) => [type, params ?? null]),
    (_key, value: unknown) => {
      if (typeof value === 'function') return 'function'
      if (typeof value !== 'object' || value === null) return value
      if ('sessionId' in value && 'id' in value) return `actor ${String(value.id)}`
      if (seen.has(value)) return 'again'
      seen.add(value)
      return value
    },
  )
}

function outcomeOf(model: Model, [snapshot, actions]: [AnyMachineSnapshot, Executable[]]): Outcome {
  const { value, status, context } = snapshot
  const tags = [...snapshot.tags].sort()
  const waits = Object.keys(snapshot.children).sort()
  const expected = model.options.context === undefined ? context : model.options.context(context as never)
  const seen = JSON.stringify([value, status, tags, waits, expected]) + doneText(actions)
  return { snapshot, seen, whole: model.options.context === undefined ? seen : seen + JSON.stringify(context) }
}
const startIn = (model: Model, input: unknown): Outcome =>
  outcomeOf(model, initialTransition(model.machine, input as never) as unknown as [AnyMachineSnapshot, Executable[]])
const stepIn = (model: Model, from: AnyMachineSnapshot, event: EventObject): Outcome =>
  outcomeOf(model, transition(model.machine, from, event as never) as unknown as [AnyMachineSnapshot, Executable[]])

/** Every event in every reachable state. */
export function walkOf(model: Model): Walk {
  const numbers = new Map<string, number>()
  const found: AnyMachineSnapshot[] = []
  const numberOf = (snapshot: AnyMachineSnapshot): number => {
    const key = model.keyOf(snapshot)
    const number = numbers.get(key) ?? found.push(snapshot) - 1
    numbers.set(key, number)
    return number
  }
  const starts = model.inputs.map(input => {
    const outcome = startIn(model, input)
    return { input, to: numberOf(outcome.snapshot), outcome }
  })
  const steps: Step[] = []
  for (let from = 0; from < found.length; from += 1) {
    const snapshot = found[from] as AnyMachineSnapshot
    for (const event of model.eventsOf(snapshot)) {
      const outcome = stepIn(model, snapshot, event)
      const states = new Set(tracedStep(model, snapshot, event).trace.states)
      steps.push({ from, to: numberOf(outcome.snapshot), event, outcome, states })
    }
    if (steps.length > model.limit) throw new Error(`'${model.id}' has more than ${model.limit} steps`)
  }
  return { model, starts, steps, snapshots: found }
}

/** The steps of a walk that end a path. */
export function endsOf({ model, steps }: Walk, paths: readonly TestPath[]): ReadonlySet<number> {
  const nameOf = (state: string, event: EventObject) => `${state}\n${JSON.stringify(event)}`
  const states = new Map<number, string>()
  for (const { to, outcome } of steps) if (!states.has(to)) states.set(to, model.keyOf(outcome.snapshot))
  const wanted = new Set(
    paths.flatMap(path =>
      path.steps.map((step, at) => nameOf(model.keyOf((path.steps[at - 1] ?? path.start).snapshot), step.event)),
    ),
  )
  const keyOf = (from: number) => states.get(from) ?? ''
  return new Set(
    steps.flatMap(({ from, event }, at) => (wanted.has(nameOf(keyOf(from), event)) || !states.has(from) ? [at] : [])),
  )
}

/** How a mutant differs from its machine. `start`: already when it starts; `step`: by this step of the walk, `isSeen` when the paths expect otherwise. */
export type Difference = { kind: 'start' } | { kind: 'step'; at: number; isSeen: boolean }

/** A state of the walk as one of the mutant, whose own states stand in it. */
function asOf({ machine }: Model, { value, status, context, output, error, children }: AnyMachineSnapshot): AnyMachineSnapshot {
  const resolved = machine.resolveState({ value, status, context: context as never, output: output as never, error })
  return Object.assign(resolved, { children })
}

/**
 * The first step at which a mutant does otherwise, and the first one that the paths see; `null` when there is none: it cannot be told apart by any event
 * of the model in any reachable state. The walk is that of the machine: up to the difference both are in the same state. `where`: the state whose chart the
 * mutant changes, as steps that do not touch it are as before.
 */
export function differenceOf(
  walk: Walk,
  mutant: AnyStateMachine,
  ends: ReadonlySet<number>,
  where?: string,
): { first: Difference; isOnPath: boolean } | null {
  const model = modelOf(mutant, { ...walk.model.options, events: [] })
  // what a history state remembers are states of the machine, not of the mutant
  const isWhole = where === undefined || walk.snapshots.some(({ historyValue }) => Object.keys(historyValue).length > 0)
  const reached = new Set<number>()
  const at = new Map<number, AnyMachineSnapshot>()
  const placeAt = (number: number): AnyMachineSnapshot => {
    const place = at.get(number) ?? asOf(model, walk.snapshots[number] as AnyMachineSnapshot)
    at.set(number, place)
    return place
  }
  let first: Difference | null = null
  try {
    for (const { input, to, outcome } of walk.starts) {
      const found = startIn(model, input)
      if (found.whole !== outcome.whole) return { first: { kind: 'start' }, isOnPath: found.seen !== outcome.seen }
      reached.add(to)
      if (!at.has(to)) at.set(to, found.snapshot)
    }
  } catch {
    return { first: { kind: 'start' }, isOnPath: true }
  }
  for (const [index, { from, to, event, outcome, states }] of walk.steps.entries()) {
    if (!reached.has(from)) continue
    if (!isWhole && !states.has(where)) {
      reached.add(to)
      continue
    }
    let found: Outcome | undefined
    try {
      found = stepIn(model, placeAt(from), event)
    } catch {
      found = undefined
    }
    const isSeen = found?.seen !== outcome.seen
    if (found?.whole !== outcome.whole) {
      first ??= { kind: 'step', at: index, isSeen }
      if (isSeen && ends.has(index)) return { first, isOnPath: true }
      continue
    }
    reached.add(to)
    if (found !== undefined && !at.has(to)) at.set(to, found.snapshot)
  }
  return first === null ? null : { first, isOnPath: false }
}

/** The events that lead to a step of the walk, the step last. */
export function wayTo({ steps }: Walk, at: number): readonly EventObject[] {
  const way: EventObject[] = []
  const firstTo = new Map<number, number>()
  steps.forEach(({ to }, index) => firstTo.has(to) || firstTo.set(to, index))
  let index: number | undefined = at
  const seen = new Set<number>()
  while (index !== undefined && !seen.has(index)) {
    seen.add(index)
    const step: Step = steps[index] as Step
    way.unshift(step.event)
    const before = firstTo.get(step.from)
    index = before !== undefined && before < index && (steps[before] as Step).from < step.from ? before : undefined
  }
  return way
}
