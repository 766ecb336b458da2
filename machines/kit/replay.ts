import { createActor, fromTransition, type ActorLogic, type AnyActorRef, type AnyStateMachine, type Snapshot } from 'xstate'
import type { Model } from './modelOf.ts'
import { isPlaceholder } from './placeholder.ts'
import { SimulatedClock } from './simulatedClock.ts'
import type { TestPath } from './testPath.ts'

type Command =
  { type: 'kit.resolve'; output: unknown } | { type: 'kit.reject'; error: unknown } | { type: 'kit.next'; context: unknown }
type ControlledSnapshot = Snapshot<unknown> & { context: unknown }

/** Logic for any invoked actor: stays active until told to resolve, reject or show a value. To its parent it looks like a promise or an observable. */
const controllable: ActorLogic<ControlledSnapshot, Command, unknown> = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined, context: undefined }),
  getPersistedSnapshot: snapshot => snapshot,
  transition: (snapshot, command) => {
    const { context } = snapshot
    if (command.type === 'kit.resolve') return { status: 'done', output: command.output, error: undefined, context }
    if (command.type === 'kit.reject') return { status: 'error', output: undefined, error: command.error, context }
    return command.type === 'kit.next' ? { ...snapshot, context: command.context } : snapshot
  },
}

/** The real machine, every named actor controllable, actions that reach outside taken away. */
function harnessed(product: AnyStateMachine, { options }: Model): AnyStateMachine {
  const { actors, actions } = product.implementations
  const quiet = Object.keys(actions).filter(name => isPlaceholder((actions as Record<string, unknown>)[name]))
  return product.provide({
    actors: Object.fromEntries(Object.keys(actors).map(name => [name, controllable])),
    actions: { ...Object.fromEntries(quiet.map(name => [name, () => undefined])), ...options.actions },
  } as never) as unknown as AnyStateMachine
}

const harnesses = new WeakMap<Model, WeakMap<AnyStateMachine, AnyStateMachine>>()
function harnessOf(model: Model, product: AnyStateMachine): AnyStateMachine {
  const known = harnesses.get(model) ?? new WeakMap<AnyStateMachine, AnyStateMachine>()
  harnesses.set(model, known)
  const machine = known.get(product) ?? harnessed(product, model)
  known.set(product, machine)
  return machine
}

/**
 * A real actor of a machine on a simulated clock, its invoked actors answered when told, and the way to do a model's event to it. `product`: the machine to
 * run where it is not the model's own. Errors of `do`: no such timer runs, no such actor is at work.
 */
export class Replay {
  readonly #model: Model
  readonly #clock = new SimulatedClock()
  readonly #actor: AnyActorRef
  readonly #due = new Map<object, number>()

  constructor(model: Model, input: unknown, product: AnyStateMachine = model.source) {
    this.#model = model
    // a parent, so that sendParent has somewhere to go and an error becomes a status in place of an unhandled one
    const parent = createActor(
      fromTransition((state: null) => state, null),
      { clock: this.#clock, logger: () => undefined },
    )
    parent.start()
    this.#actor = createActor(harnessOf(model, product), { parent, id: model.id, input } as never) as unknown as AnyActorRef
    this.#actor.start()
    this.#recordTimers()
  }

  get snapshot(): ReturnType<Model['start']> {
    return this.#actor.getSnapshot() as ReturnType<Model['start']>
  }

  do(event: TestPath['steps'][number]['event']) {
    const meaning = this.#model.meanings.get(event.type)
    const payload = event as unknown as { output?: unknown; error?: unknown; snapshot?: { context: unknown } }
    if (meaning === undefined) this.#actor.send(event)
    else if (meaning.kind === 'elapsed') this.#elapse(event.type, meaning.timers)
    else if (meaning.kind === 'done') this.#order(meaning.invoke, { type: 'kit.resolve', output: payload.output })
    else if (meaning.kind === 'failed') this.#order(meaning.invoke, { type: 'kit.reject', error: payload.error })
    else this.#order(meaning.invoke, { type: 'kit.next', context: payload.snapshot?.context })
    this.#recordTimers()
  }

  #order(id: string, command: Command) {
    const child = this.snapshot.children[id] as AnyActorRef | undefined
    if (child?.getSnapshot().status !== 'active') throw new Error(`the invoked actor '${id}' is not at work`)
    child.send(command)
  }

  #timers() {
    return Object.values(this.#actor.system.getSnapshot()._scheduledEvents)
  }

  #recordTimers() {
    for (const timer of this.#timers()) {
      if (!Number.isFinite(timer.delay))
        throw new Error(`the delay of '${timer.event.type}' is ${timer.delay}, not a number of milliseconds`)
      if (!this.#due.has(timer)) this.#due.set(timer, this.#clock.now() + timer.delay)
    }
  }

  /** Lets one timer fire: by moving the clock when it is the next one, else by itself (paths know no lengths of time, only that one elapsed). */
  #elapse(name: string, types: readonly string[]) {
    const running = this.#timers()
    const timer = running.find(one => types.includes(one.event.type))
    if (timer === undefined) throw new Error(`no timer of '${name}' is running`)
    const dueOf = (one: object) => this.#due.get(one) ?? Infinity
    if (running.every(other => other === timer || dueOf(other) > dueOf(timer))) {
      this.#clock.increment(dueOf(timer) - this.#clock.now())
      return
    }
    this.#actor.system.scheduler.cancel(timer.source, timer.id)
    this.#actor.send(timer.event)
  }
}
