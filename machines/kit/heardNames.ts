import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { modelNamesOf } from './modelNames.ts'

/** A transition as a running page tells it: path of the state, type of the event as xstate has it, number among the candidates. */
export interface HeardTransition {
  state: string
  type: string
  index: number
}
/** Names of transitions and guard answers, as the coverage prints them. */
export interface WalkedNames {
  transitions: readonly string[]
  guards: readonly string[]
}

const candidatesOf = (node: AnyStateNode | undefined, type: string): readonly AnyTransitionDefinition[] =>
  (type === '' ? node?.always : node?.transitions.get(type)) ?? []

function nodeAt(machine: AnyStateMachine, path: string): AnyStateNode | undefined {
  const keys = path === '' ? [] : path.split('.')
  return keys.reduce<AnyStateNode | undefined>(
    (from, key) => from?.states[key] as AnyStateNode | undefined,
    machine.root as AnyStateNode,
  )
}

function guardOf({ guard }: AnyTransitionDefinition): string[] {
  if (typeof guard === 'string') return [guard]
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return [String((guard as { type: unknown }).type)]
  // a composed or an inline one has no name
  return []
}

/**
 * What running actors walked, in the words of the model's paths. Guards are not heard, but a candidate is taken because its guard said yes and those before
 * it said no. What the machine does not have, as in an older build, is left out.
 */
export function heardNames(machine: AnyStateMachine, heard: readonly HeardTransition[]): WalkedNames {
  const names = modelNamesOf(machine)
  const [transitions, guards] = [new Set<string>(), new Set<string>()]
  for (const { state, type, index } of heard) {
    const candidates = candidatesOf(nodeAt(machine, state), type)
    const taken = candidates[index]
    if (taken === undefined) continue
    transitions.add(names.transition(taken))
    for (const name of guardOf(taken)) guards.add(`${name} true`)
    for (const before of candidates.slice(0, index)) for (const name of guardOf(before)) guards.add(`${name} false`)
  }
  return { transitions: [...transitions], guards: [...guards] }
}
