import type { Model } from '../modelOf.ts'
import { chartNamesOf } from '../chartNames.ts'
import { exploredGraph, type Graph } from './graph.ts'
import type { Trace } from './trace.ts'

/** The transitions that an event itself takes, without eventless ones and ends of compound states; undefined where nothing of the chart happens. */
export function stepName(model: Model, { transitions }: Trace): string | undefined {
  const real = realTransitions(model)
  const taken = transitions.filter(name => real.has(name) && !/ \| (always|done) \| \d+$/.test(name))
  return taken.length === 0 ? undefined : taken.join(' & ')
}

const reals = new WeakMap<Model, ReadonlySet<string>>()
function realTransitions(model: Model): ReadonlySet<string> {
  const real = reals.get(model) ?? new Set(chartNamesOf(model).transitions)
  reals.set(model, real)
  return real
}

/** The name of two steps one after the other. */
export const pairName = (first: string, second: string): string => `${first} → ${second}`

const known = new WeakMap<Model, readonly string[]>()

/** Every pair of transitions that can follow each other in the reachable states. Throws when the model is too large to explore. */
export function pairsOf(model: Model, pulse?: () => void): readonly string[] {
  const before = known.get(model)
  if (before !== undefined) return before
  const graph: Graph = exploredGraph(model, pulse)
  const into = graph.states.map(() => new Set<string>())
  const outOf = graph.states.map(() => new Set<string>())
  for (const state of graph.states) {
    for (const edge of graph.out(state)) {
      const name = stepName(model, edge)
      if (name === undefined) continue
      into[edge.to.id]?.add(name)
      outOf[state.id]?.add(name)
    }
  }
  const pairs = new Set<string>()
  for (const [id, firsts] of into.entries()) {
    for (const first of firsts) for (const second of outOf[id] ?? []) pairs.add(pairName(first, second))
  }
  const all = [...pairs]
  known.set(model, all)
  return all
}
