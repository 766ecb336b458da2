import type { AnyMachineSnapshot, AnyStateNode, EventObject } from 'xstate'
import type { Model } from '../modelOf.ts'
import { Replay } from '../replay.ts'
import { stateName, transitionName } from '../transitionName.ts'
import { guardAnswersOf, type GuardAnswer } from './guardAnswers.ts'

/** Where a walk is after a step (the first: after the start), and how it came there. */
export interface WalkPosition {
  /** null at the start */
  event: EventObject | null
  /** names of all active states, compound ones too; without the root */
  active: readonly string[]
  tags: readonly string[]
  context: unknown
  status: 'active' | 'done' | 'error' | 'stopped'
  /** transitions that the step took, those that followed at once too */
  taken: readonly string[]
  guards: readonly GuardAnswer[]
  /** of the model, which knows what may come next */
  snapshot: AnyMachineSnapshot
}
/** A walk as far as it goes. */
export interface Walk {
  positions: readonly WalkPosition[]
  /** why the step after the last position could not be done, or null */
  problem: string | null
}

const activeOf = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot._nodes as AnyStateNode[]).filter(({ path }) => path.length > 0).map(stateName)

/**
 * Walks a real actor of the machine on a simulated clock through events, as paths name them: `login.submit`, `reloadDelay elapsed`, `signIn failed`. Beside
 * it the model walks the same way and tells guards and transitions. Ends with a problem where a step cannot be done: no such timer, no such actor, own data
 * that the machine does not bear.
 */
export function walk(model: Model, input: unknown, events: readonly EventObject[]): Walk {
  const positions: WalkPosition[] = []
  let replay: Replay | null = null
  let snapshot: AnyMachineSnapshot | null = null
  const arrive = (event: EventObject | null): void => {
    const taken: string[] = []
    let next: AnyMachineSnapshot | null = null
    const guards = guardAnswersOf(
      model,
      () => (next = event === null || snapshot === null ? model.start(input) : model.next(snapshot, event)),
      { transition: definition => taken.push(transitionName(definition)) },
    )
    if (next === null) return
    if (replay === null) replay = new Replay(model, input)
    else if (event !== null) replay.do(event)
    const real = replay.snapshot
    if (real.status === 'error') throw real.error
    snapshot = next
    positions.push({
      event,
      active: activeOf(real),
      tags: [...real.tags].sort(),
      context: real.context,
      status: real.status,
      taken,
      guards,
      snapshot,
    })
  }
  try {
    arrive(null)
    for (const event of events) arrive(event)
    return { positions, problem: null }
  } catch (error) {
    return { positions, problem: error instanceof Error ? error.message : String(error) }
  }
}
