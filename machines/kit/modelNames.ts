import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { rewrite } from './rewrite.ts'
import { transitionName } from './transitionName.ts'

/** What a running actor's events and transitions are called in the paths of its model: `fetchMenu done`, `waiting | reconnectDelay elapsed | 0`. */
export interface ModelNames {
  event(type: string): string
  transition(definition: AnyTransitionDefinition): string
}

const RAW = { done: 'xstate.done.actor.', failed: 'xstate.error.actor.', snapshot: 'xstate.snapshot.' } as const

/** Names for the actors of one machine. Throws as `rewrite` does: a delay or an invoke without a name. */
export function modelNamesOf(machine: AnyStateMachine): ModelNames {
  const names = new Map(
    [...rewrite(machine).meanings].flatMap(([name, meaning]) =>
      meaning.kind === 'elapsed'
        ? meaning.timers.map((timer): [string, string] => [timer, name])
        : [[RAW[meaning.kind] + meaning.invoke, name] as [string, string]],
    ),
  )
  const event = (type: string): string => names.get(type) ?? type
  return {
    event,
    transition: definition => {
      const [state = '', type = '', index = ''] = transitionName(definition).split(' | ')
      return `${state} | ${event(type)} | ${index}`
    },
  }
}
