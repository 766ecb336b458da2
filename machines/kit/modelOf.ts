import {
  createActor,
  createMachine,
  fromTransition,
  type ActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type ContextFrom,
  type EventFrom,
  type EventObject,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import { stableText } from './plain.ts'
import { rewrite, type Meaning } from './rewrite.ts'

/** A sample: an event of the machine, or what `modelOf` made of a timer or an invoked actor. */
export type SampleEvent<TMachine extends AnyStateMachine> =
  | EventFrom<TMachine>
  | { type: `${string} done`; output?: unknown }
  | { type: `${string} failed`; error?: unknown }
  | { type: `${string} snapshot`; snapshot: { context: unknown } }
  | { type: `${string} elapsed${string}` }

/** What the path generator must know of a machine beyond its chart; `<name>.model.ts` exports it as `model`. */
export interface ModelOptions<TMachine extends AnyStateMachine = AnyStateMachine> {
  /** Events with payload, several of one type = several cases. A type without a sample is sent as a bare `{ type }`. */
  events?: readonly SampleEvent<TMachine>[]
  /** Inputs to start with, one start state each. Default: one start without input. */
  inputs?: readonly (InputFrom<TMachine> | undefined)[]
  /** The part of the context that makes two states different (default: all of it). Leave out counters that grow, times, logs. */
  context?: (context: ContextFrom<TMachine>) => unknown
  /** False = do not try this event here: keeps a growing context finite. */
  allow?: (snapshot: SnapshotFrom<TMachine>, event: EventObject) => boolean
  /** Actions to run in place of the machine's when paths are replayed on a real actor (those that reach outside the machine). */
  actions?: Readonly<Record<string, () => void>>
  /** What no path can reach, as the coverage prints it, with the reason. Empty unless there is no other way. */
  unreachable?: Readonly<Record<string, string>>
  /** Most steps tried while the states are explored. Default 20,000. */
  limit?: number
}

/** What a guard was asked: with which parameters, about which context and event. */
export interface GuardQuestion {
  params: unknown
  context: unknown
  event: EventObject
}

/** Told about what happens inside the model, for coverage and walks. */
export interface Watcher {
  transition(definition: AnyTransitionDefinition): void
  snapshot(snapshot: AnyMachineSnapshot): void
  guard(name: string, passed: boolean, question: GuardQuestion): void
}

/** A machine as pure function: no time, no actors, only events. Made by `modelOf`. */
export interface Model {
  /** The machine's id. */
  readonly id: string
  /** The machine itself, for replays. */
  readonly source: AnyStateMachine
  /** The rewritten machine: no `after`, no `invoke`; `createTestModel` of xstate/graph takes it. */
  readonly machine: AnyStateMachine
  readonly options: ModelOptions
  /** Event type → what it stands for in the real machine; ordinary events are not in it. */
  readonly meanings: ReadonlyMap<string, Meaning>
  readonly inputs: readonly unknown[]
  readonly limit: number
  start(input: unknown): AnyMachineSnapshot
  /** The samples that may come in this state: accepted by a state on the way, and only from timers and actors that are still there. */
  eventsOf(snapshot: AnyMachineSnapshot): EventObject[]
  /** The state after the event. Throws when the real machine would stop with an error. */
  next(snapshot: AnyMachineSnapshot, event: EventObject): AnyMachineSnapshot
  /** Two states with the same key are one state to the path generator. */
  keyOf(snapshot: AnyMachineSnapshot): string
  /** The compared part of any snapshot, model's or real: state value, status, context (projected). */
  faceOf(snapshot: AnyMachineSnapshot): string
  /** Runs `work` with a watcher. */
  watch(watcher: Watcher, work: () => void): void
}

const matches = (type: string, descriptor: string): boolean =>
  descriptor === type || descriptor === '*' || (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)))

/** Guards that tell what they answered. Named guards made of others (`and`, `or`, `not`) are told as well. */
function watchGuards(guards: Record<string, unknown>, tell: Watcher['guard']): Record<string, unknown> {
  const told = (name: string, passed: boolean, [about, params]: readonly unknown[]) => {
    tell(name, passed, { ...(about as Omit<GuardQuestion, 'params'>), params })
    return passed
  }
  return Object.fromEntries(
    Object.entries(guards).map(([name, guard]) => {
      if (typeof guard !== 'function') return [name, guard]
      const watched = (...args: unknown[]) => told(name, Boolean((guard as (...args: unknown[]) => unknown)(...args)), args)
      if (!('check' in guard)) return [name, watched]
      const composed = guard as unknown as { check: (snapshot: unknown, args: unknown, self: unknown) => boolean }
      return [
        name,
        Object.assign(watched, {
          check: (snapshot: unknown, args: unknown) => told(name, composed.check(snapshot, args, composed), [args]),
        }),
      ]
    }),
  )
}

/** A scope in which nothing is executed: transitions are computed, actions and actors stay undone. Its actor has a parent, for `sendParent`. */
function idleScope(): ActorScope<AnyMachineSnapshot, EventObject> {
  const idle = fromTransition((state: null) => state, null)
  const self = createActor(idle, { parent: createActor(idle) })
  const nothing = () => undefined
  return {
    self: self as unknown as ActorScope<AnyMachineSnapshot, EventObject>['self'],
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  }
}

function checkSamples(machine: AnyStateMachine, samples: readonly EventObject[]) {
  const descriptors = new Set([...machine.root.ownEvents, ...machine.root.events].map(String))
  for (const sample of samples) {
    if ([...descriptors].some(descriptor => matches(sample.type, descriptor))) continue
    throw new Error(`Model of '${machine.id}': no state accepts the sample event '${sample.type}'.`)
  }
}

/**
 * Makes a model of a machine, to generate test paths from (decisions.md D35; the rewriting is described at `rewrite`).
 * Errors: a delay or invoke without a name, a sample no state accepts, a wildcard transition without a sample, a context that is not plain data.
 */
export function modelOf<TMachine extends AnyStateMachine>(source: TMachine, options: ModelOptions<TMachine> = {}): Model {
  const settings = options as unknown as ModelOptions
  const { config, meanings } = rewrite(source)
  let watcher: Watcher | undefined
  const machine = createMachine(config as unknown as Parameters<typeof createMachine>[0]).provide({
    actors: source.implementations.actors,
    actions: source.implementations.actions,
    guards: watchGuards(source.implementations.guards, (name, passed, question) => watcher?.guard(name, passed, question)),
    delays: source.implementations.delays,
  } as never) as unknown as AnyStateMachine
  const samples = (settings.events ?? []) as readonly EventObject[]
  checkSamples(machine, samples)
  const scope = idleScope()
  scope.system.inspect(event => {
    if (event.type !== '@xstate.microstep' || watcher === undefined) return
    for (const definition of event._transitions) watcher.transition(definition)
    watcher.snapshot(event.snapshot as AnyMachineSnapshot)
  })

  const startMoment = settings.inputs === undefined ? "at its start (needs it 'inputs' in its model?)" : 'at its start'
  function checked(snapshot: AnyMachineSnapshot, moment: string): AnyMachineSnapshot {
    if (snapshot.status !== 'error') return snapshot
    throw new Error(`Machine '${source.id}' stops with an error ${moment}: ${String(snapshot.error)}`)
  }
  const isThere = (snapshot: AnyMachineSnapshot, type: string): boolean => {
    const meaning = meanings.get(type)
    if (meaning === undefined) return true
    return (meaning.kind === 'elapsed' ? type : meaning.invoke) in snapshot.children
  }
  const projected = (snapshot: AnyMachineSnapshot): unknown =>
    settings.context === undefined ? snapshot.context : settings.context(snapshot.context)
  const faces = new WeakMap<AnyMachineSnapshot, string>()
  const faceOf = (snapshot: AnyMachineSnapshot): string => {
    const known = faces.get(snapshot)
    if (known !== undefined) return known
    const face = stableText({ value: snapshot.value, status: snapshot.status, context: projected(snapshot) }, `'${source.id}'`)
    faces.set(snapshot, face)
    return face
  }

  return {
    id: source.id,
    source,
    machine,
    options: settings,
    meanings,
    inputs: settings.inputs ?? [undefined],
    limit: settings.limit ?? 20_000,
    start: input => {
      const snapshot = checked(machine.getInitialSnapshot(scope, input), startMoment)
      watcher?.snapshot(snapshot)
      return snapshot
    },
    eventsOf: snapshot => {
      if (snapshot.status !== 'active') return []
      // in the order of the chart, whatever way led here: equal states have equal lists
      const nodes = snapshot._nodes.toSorted((a, b) => a.order - b.order)
      const descriptors = new Set(nodes.flatMap(node => node.ownEvents.map(String)))
      const events = [...descriptors].flatMap((descriptor): EventObject[] => {
        if (descriptor.startsWith('xstate.done.state.')) return []
        const cases = samples.filter(sample => matches(sample.type, descriptor))
        if (cases.length > 0) return cases
        if (!descriptor.endsWith('*')) return [{ type: descriptor }]
        throw new Error(`Model of '${source.id}': the transition on '${descriptor}' needs a sample event.`)
      })
      return [...new Set(events)].filter(event => isThere(snapshot, event.type) && (settings.allow?.(snapshot, event) ?? true))
    },
    next: (snapshot, event) => {
      const moment = `on '${event.type}' in ${JSON.stringify(snapshot.value)}`
      if (meanings.get(event.type)?.kind === 'failed' && machine.getTransitionData(snapshot, event).length === 0) {
        throw new Error(
          `Machine '${source.id}' stops with an error ${moment}: no candidate of onError takes it. Add one without a guard.`,
        )
      }
      return checked(machine.transition(snapshot, event, scope), moment)
    },
    keyOf: snapshot => {
      const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map(node => node.id)])
      return `${faceOf(snapshot)} ${JSON.stringify([Object.keys(snapshot.children).sort(), history])}`
    },
    faceOf,
    watch: (next, work) => {
      const before = watcher
      watcher = next
      try {
        work()
      } finally {
        watcher = before
      }
    },
  }
}
