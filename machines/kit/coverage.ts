import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import type { Model, Watcher } from './modelOf.ts'
import type { TestPath } from './paths.ts'
import { USED_UP } from './rewrite.ts'
import { stateName, transitionName } from './transitionName.ts'

/** Names of all parts, of those that paths went through, and of those they missed. */
export interface Tally {
  all: readonly string[]
  seen: readonly string[]
  missed: readonly string[]
}
/** states: leaf and compound, by path. transitions: `<state> | <event> | <index of the guarded candidate>`. guards: `<name> true`, `<name> false`. */
export interface Coverage {
  states: Tally
  transitions: Tally
  guards: Tally
}

/** Transitions that do something; `on: { x: {} }` only shuts an event out, and the kit's own additions are not the machine's. */
const isReal = (definition: AnyTransitionDefinition): boolean =>
  definition.description !== USED_UP && (definition.target !== undefined || definition.actions.length > 0 || definition.reenter)

const tally = (all: readonly string[], seen: ReadonlySet<string>): Tally => ({
  all,
  seen: all.filter(name => seen.has(name)),
  missed: all.filter(name => !seen.has(name)),
})

/** Walks the paths through the model and tells what they visited. */
export function coverageOf(model: Model, paths: readonly TestPath[]): Coverage {
  const states = new Set<string>()
  const transitions = new Set<string>()
  const guards = new Set<string>()
  const seeNode = (node: AnyStateNode) => {
    for (let at: AnyStateNode | undefined = node; at !== undefined; at = at.parent) states.add(stateName(at))
  }
  const watcher: Watcher = {
    snapshot: snapshot => snapshot._nodes.forEach(seeNode),
    transition: definition => {
      transitions.add(transitionName(definition))
      seeNode(definition.source)
    },
    guard: (name, passed) => guards.add(`${name} ${passed}`),
  }
  model.watch(watcher, () => {
    for (const path of paths) {
      let snapshot = model.start(path.input)
      for (const step of path.steps) snapshot = model.next(snapshot, step.event)
    }
  })
  const nodes = getStateNodes(model.machine) as AnyStateNode[]
  const definitions = [model.machine.root as AnyStateNode, ...nodes].flatMap((node): AnyTransitionDefinition[] => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ])
  const guardNames = Object.keys(model.source.implementations.guards)
  return {
    states: tally(nodes.filter(node => node.type !== 'history').map(stateName), states),
    transitions: tally(definitions.filter(isReal).map(transitionName), transitions),
    guards: tally(
      guardNames.flatMap(name => [`${name} true`, `${name} false`]),
      guards,
    ),
  }
}

/** One line: `states 6/6, transitions 14/14, guards both ways 3/3`, and what was missed. */
export function coverageLine({ states, transitions, guards }: Coverage): string {
  const missed = new Set(guards.missed.map(name => name.replace(/ (true|false)$/, '')))
  const guardCount = guards.all.length / 2
  const parts = [
    `states ${states.seen.length}/${states.all.length}`,
    `transitions ${transitions.seen.length}/${transitions.all.length}`,
    `guards both ways ${guardCount - missed.size}/${guardCount}`,
  ]
  const gaps = [...states.missed, ...transitions.missed, ...guards.missed]
  return parts.join(', ') + (gaps.length === 0 ? '' : `; missed: ${gaps.join('; ')}`)
}
