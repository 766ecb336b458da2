import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** The name of a state in the coverage, `(root)` for the machine itself. */
export const stateName = (node: AnyStateNode): string => node.path.join('.') || '(root)'

/** The name of a transition in the coverage. `always` for eventless ones, `done` for the end of a compound state. */
export function transitionName(definition: AnyTransitionDefinition): string {
  const { source } = definition
  const type = String(definition.eventType)
  const siblings = type === '' ? (source.always ?? []) : (source.transitions.get(type) ?? [])
  const event = type === '' ? 'always' : type === `xstate.done.state.${source.id}` ? 'done' : type
  return `${stateName(source)} | ${event} | ${siblings.indexOf(definition)}`
}
