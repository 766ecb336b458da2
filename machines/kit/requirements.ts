import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { stateName, transitionName } from './transitionName.ts'

/** What `meta` of a state or a transition may say: the ids of the requirements that it realises, `meta: { rules: ['NOTICE-23'] }`. */
export interface RulesMeta {
  rules?: readonly string[]
}

const rulesIn = (meta: unknown): readonly string[] => (meta as RulesMeta | undefined)?.rules ?? []

/** Requirement ids by the names of the states and transitions that name them. `all`: every id once, sorted. */
export interface Requirements {
  all: readonly string[]
  states: ReadonlyMap<string, readonly string[]>
  transitions: ReadonlyMap<string, readonly string[]>
}

const known = new WeakMap<AnyStateMachine, Requirements>()

/** The requirement ids that a machine (or the machine of a model) names in `meta.rules` of its states and transitions. */
export function requirementsOf(machine: AnyStateMachine): Requirements {
  const before = known.get(machine)
  if (before !== undefined) return before
  const nodes = [machine.root as AnyStateNode, ...(getStateNodes(machine) as AnyStateNode[])]
  const definitions = nodes.flatMap((node): AnyTransitionDefinition[] => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ])
  const named = <T>(parts: readonly T[], name: (part: T) => string, meta: (part: T) => unknown) =>
    new Map(parts.flatMap(part => (rulesIn(meta(part)).length === 0 ? [] : [[name(part), rulesIn(meta(part))] as const])))
  const states = named(nodes, stateName, node => node.config.meta)
  const transitions = named(definitions, transitionName, definition => definition.meta)
  const all = [...new Set([...states.values(), ...transitions.values()].flat())].sort()
  const requirements = { all, states, transitions }
  known.set(machine, requirements)
  return requirements
}
