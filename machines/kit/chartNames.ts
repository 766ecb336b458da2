import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import type { Model } from './modelOf.ts'
import { requirementsOf, type Requirements } from './requirements.ts'
import { USED_UP } from './rewrite.ts'
import { stateName, transitionName } from './transitionName.ts'

/** The names of everything in a chart that paths can visit; the same names that a trace has. */
export interface ChartNames {
  states: readonly string[]
  /** `<state> | <event> | <index of the guarded candidate>` */
  transitions: readonly string[]
  /** `<name> true`, `<name> false` */
  guards: readonly string[]
  requirements: Requirements
}

/** Transitions that do something; `on: { x: {} }` only shuts an event out, and the kit's own additions are not the machine's. */
const isReal = (definition: AnyTransitionDefinition): boolean =>
  definition.description !== USED_UP && (definition.target !== undefined || definition.actions.length > 0 || definition.reenter)

const known = new WeakMap<Model, ChartNames>()

/** All parts of a model's chart, in the chart's order. */
export function chartNamesOf(model: Model): ChartNames {
  const before = known.get(model)
  if (before !== undefined) return before
  const nodes = getStateNodes(model.machine) as AnyStateNode[]
  const definitions = [model.machine.root as AnyStateNode, ...nodes].flatMap((node): AnyTransitionDefinition[] => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ])
  const parts = {
    states: nodes.filter(node => node.type !== 'history').map(stateName),
    transitions: definitions.filter(isReal).map(transitionName),
    guards: Object.keys(model.source.implementations.guards).flatMap(name => [`${name} true`, `${name} false`]),
    requirements: requirementsOf(model.machine),
  }
  known.set(model, parts)
  return parts
}
