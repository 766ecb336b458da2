import { Progress } from './generators/progress.ts'
import { pairsOf } from './graph/pairs.ts'
import { tracedStart, tracedStep } from './graph/trace.ts'
import type { Model } from './modelOf.ts'
import { chartNamesOf } from './chartNames.ts'
import type { TestPath } from './testPath.ts'

/** Names of all parts, of those that paths went through, and of those they missed. */
export interface Tally {
  all: readonly string[]
  seen: readonly string[]
  missed: readonly string[]
}
/**
 * states: leaf and compound, by path. transitions: `<state> | <event> | <index of the guarded candidate>`. guards: `<name> true`, `<name> false`.
 * pairs: two transitions that can follow each other, `<transition> → <transition>`. requirements: the ids in `meta.rules`.
 */
export interface Coverage {
  states: Tally
  transitions: Tally
  guards: Tally
  pairs: Tally
  requirements: Tally
}

const tally = (all: readonly string[], seen: ReadonlySet<string>): Tally => ({
  all,
  seen: all.filter(name => seen.has(name)),
  missed: all.filter(name => !seen.has(name)),
})

/** Walks the paths through the model and tells what they visited. Throws when the model is too large to explore, which its pairs need. */
export function coverageOf(model: Model, paths: readonly TestPath[]): Coverage {
  const walked = new Progress(model)
  for (const path of paths) {
    let { snapshot, trace } = tracedStart(model, path.input)
    walked.start(trace)
    for (const step of path.steps) {
      ;({ snapshot, trace } = tracedStep(model, snapshot, step.event))
      walked.step(trace)
    }
  }
  const { states, transitions, guards, requirements } = chartNamesOf(model)
  return {
    states: tally(states, walked.seen('states')),
    transitions: tally(transitions, walked.seen('transitions')),
    guards: tally(guards, walked.seen('guards')),
    pairs: tally(pairsOf(model), walked.seen('pairs')),
    requirements: tally(requirements.all, walked.seen('requirements')),
  }
}

/** One line: `states 6/6, transitions 14/14, guards both ways 3/3`, pairs, requirements where the machine names some, and what was missed of the first three. */
export function coverageLine({ states, transitions, guards, pairs, requirements }: Coverage): string {
  const missed = new Set(guards.missed.map(name => name.replace(/ (true|false)$/, '')))
  const guardCount = guards.all.length / 2
  const parts = [
    `states ${states.seen.length}/${states.all.length}`,
    `transitions ${transitions.seen.length}/${transitions.all.length}`,
    `guards both ways ${guardCount - missed.size}/${guardCount}`,
    `pairs ${pairs.seen.length}/${pairs.all.length}`,
    ...(requirements.all.length === 0 ? [] : [`requirements ${requirements.seen.length}/${requirements.all.length}`]),
  ]
  const gaps = [...states.missed, ...transitions.missed, ...guards.missed, ...requirements.missed]
  return parts.join(', ') + (gaps.length === 0 ? '' : `; missed: ${gaps.join('; ')}`)
}
