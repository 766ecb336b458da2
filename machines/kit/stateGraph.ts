import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import type { Model } from './modelOf.ts'
import { delayText, partName } from './partName.ts'
import { listOf, USED_UP } from './rewrite.ts'
import { stateName, transitionName } from './transitionName.ts'

/** A state as it is drawn. */
export interface GraphState {
  /** as the coverage names it: `online.idle`, `(root)` for the machine itself */
  id: string
  /** null for the root */
  parent: string | null
  key: string
  kind: AnyStateNode['type']
  description: string | undefined
  tags: readonly string[]
  /** ids of the actors that work while the state is active */
  invokes: readonly string[]
  /** timers of the state: name and length */
  delays: readonly { name: string; length: string }[]
  entry: readonly string[]
  exit: readonly string[]
  /** ids of the children that a compound state begins with */
  initial: readonly string[]
}

/** event: sent by somebody; delay: a timer; done, failed, snapshot: a result of an actor; always: at once; end: a compound state reached its end. */
export type TransitionKind = 'event' | 'delay' | 'done' | 'failed' | 'snapshot' | 'always' | 'end'

/** A transition as it is drawn; it may have no target (it stays) or, into parallel regions, several. */
export interface GraphTransition {
  /** as the coverage names it: `<state> | <event> | <index among the guarded candidates>` */
  name: string
  source: string
  targets: readonly string[]
  /** as paths name it: `login.submit`, `signIn failed`, `reloadDelay elapsed`, `always`, `done` */
  event: string
  kind: TransitionKind
  guard: string | null
  actions: readonly string[]
  isReentering: boolean
}

/** A machine as plain data for drawing and listing. */
export interface StateGraph {
  id: string
  states: readonly GraphState[]
  transitions: readonly GraphTransition[]
}

const names = (part: unknown): string[] => listOf(part).map(partName)
const endEvent = (node: AnyStateNode): string => `xstate.done.state.${node.id}`

function kindOf(model: Model, { source, eventType }: AnyTransitionDefinition): TransitionKind {
  const type = String(eventType)
  if (type === '') return 'always'
  if (type === endEvent(source)) return 'end'
  const meaning = model.meanings.get(type)
  return meaning === undefined ? 'event' : meaning.kind === 'elapsed' ? 'delay' : meaning.kind
}

function transitionOf(model: Model, definition: AnyTransitionDefinition): GraphTransition {
  const kind = kindOf(model, definition)
  // the model itself ends the timer or the actor first, which is no action of the machine
  const own = kind === 'delay' || kind === 'done' || kind === 'failed' ? definition.actions.slice(1) : definition.actions
  const name = transitionName(definition)
  return {
    name,
    source: stateName(definition.source),
    targets: ((definition.target ?? []) as readonly AnyStateNode[]).map(stateName),
    event: name.split(' | ')[1] ?? name,
    kind,
    guard: definition.guard === undefined ? null : partName(definition.guard),
    actions: own.map(partName),
    isReentering: definition.reenter,
  }
}

function stateOf(model: Model, node: AnyStateNode): GraphState {
  const initial = node.type === 'compound' ? ((node.initial.target ?? []) as readonly AnyStateNode[]) : []
  const after = (node.config as { after?: Record<string, unknown> }).after ?? {}
  return {
    id: stateName(node),
    parent: node.parent === undefined ? null : stateName(node.parent),
    key: node.key,
    kind: node.type,
    description: node.description,
    tags: node.tags,
    invokes: (node.invoke as readonly { id: string }[]).map(({ id }) => id),
    delays: Object.keys(after).map(name => ({ name, length: delayText(model.source, name) })),
    entry: names(node.config.entry),
    exit: names(node.config.exit),
    initial: initial.map(stateName),
  }
}

/** Everything of a machine that a chart shows, with the names that paths and coverage use. Pure; a state stands before its children. */
export function stateGraphOf(model: Model): StateGraph {
  const nodesOf = (machine: Model['machine']) => [machine.root as AnyStateNode, ...(getStateNodes(machine) as AnyStateNode[])]
  return {
    id: model.id,
    states: nodesOf(model.source).map(node => stateOf(model, node)),
    transitions: nodesOf(model.machine)
      .flatMap((node): AnyTransitionDefinition[] => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
      .filter(({ description }) => description !== USED_UP)
      .map(definition => transitionOf(model, definition)),
  }
}
