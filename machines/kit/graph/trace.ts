import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate'
import type { Model, Watcher } from '../modelOf.ts'
import { stateName, transitionName } from '../transitionName.ts'

/** What one step went through, by the names of the coverage: transitions taken, answers of guards (`isCall true`), states entered or left, each once. */
export interface Trace {
  transitions: readonly string[]
  guards: readonly string[]
  states: readonly string[]
}

const names = new WeakMap<AnyTransitionDefinition, string>()
function nameOf(definition: AnyTransitionDefinition): string {
  const name = names.get(definition) ?? transitionName(definition)
  names.set(definition, name)
  return name
}

function traced(model: Model, work: () => AnyMachineSnapshot): { snapshot: AnyMachineSnapshot; trace: Trace } {
  const [transitions, guards, states] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const seeNode = (node: AnyStateNode) => {
    for (let at: AnyStateNode | undefined = node; at !== undefined; at = at.parent) states.add(stateName(at))
  }
  const watcher: Watcher = {
    snapshot: snapshot => snapshot._nodes.forEach(seeNode),
    transition: definition => {
      transitions.add(nameOf(definition))
      seeNode(definition.source)
    },
    guard: (name, passed) => guards.add(`${name} ${passed}`),
  }
  let snapshot: AnyMachineSnapshot | undefined
  model.watch(watcher, () => {
    snapshot = work()
  })
  return {
    snapshot: snapshot as unknown as AnyMachineSnapshot,
    trace: { transitions: [...transitions], guards: [...guards], states: [...states] },
  }
}

/** The start state for an input, and what was gone through to get there. Throws as `model.start`. */
export const tracedStart = (model: Model, input: unknown) => traced(model, () => model.start(input))

/** The state after an event, and what was gone through. Throws as `model.next`. */
export const tracedStep = (model: Model, from: AnyMachineSnapshot, event: EventObject) =>
  traced(model, () => model.next(from, event))
