import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { modelNamesOf } from './modelNames.ts'

/** A transition as a running page tells it: path of the state, type of the event as xstate has it, number among the candidates. */
export interface HeardTransition {
  state: string
  type: string
  index: number
}

/** The names that the paths of a machine's model have for transitions that its actors took; what the machine does not have, as of an older build, is left out. */
export function heardNames(machine: AnyStateMachine, heard: readonly HeardTransition[]): string[] {
  const names = modelNamesOf(machine)
  return heard.flatMap(({ state, type, index }) => {
    const keys = state === '' ? [] : state.split('.')
    const node = keys.reduce<AnyStateNode | undefined>((from, key) => from?.states[key] as AnyStateNode | undefined, machine.root)
    const candidates = type === '' ? node?.always : node?.transitions.get(type)
    const definition = candidates?.[index]
    return definition === undefined ? [] : [names.transition(definition)]
  })
}
