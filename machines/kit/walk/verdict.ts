import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate'
import type { Model } from '../modelOf.ts'
import { USED_UP } from '../rewrite.ts'
import { stateName, transitionName } from '../transitionName.ts'
import { guardAnswersOf, type GuardAnswer } from './guardAnswers.ts'

/**
 * What would become of an event. taken: transitions follow; refused: guards said no to all of them; unheard: no active state listens;
 * absent: its timer does not run, its actor is not at work; ended: the machine is done.
 */
export interface Verdict {
  kind: 'taken' | 'refused' | 'unheard' | 'absent' | 'ended'
  /** names of the transitions that would be taken first (those that follow at once are not in it) */
  transitions: readonly string[]
  targets: readonly string[]
  guards: readonly GuardAnswer[]
}

const none = (kind: Verdict['kind'], guards: readonly GuardAnswer[] = []): Verdict => ({
  kind,
  transitions: [],
  targets: [],
  guards,
})

/** Says what an event would do here, without doing it. A guard that throws (own data it did not expect) throws here too. */
export function verdictOf(model: Model, snapshot: AnyMachineSnapshot, event: EventObject): Verdict {
  if (snapshot.status !== 'active') return none('ended')
  const meaning = model.meanings.get(event.type)
  if (meaning !== undefined && !((meaning.kind === 'elapsed' ? event.type : meaning.invoke) in snapshot.children))
    return none('absent')
  let found: AnyTransitionDefinition[] = []
  const guards = guardAnswersOf(model, () => {
    found = (model.machine.getTransitionData(snapshot, event) as AnyTransitionDefinition[]).filter(
      ({ description }) => description !== USED_UP,
    )
  })
  if (found.length === 0) return none(guards.length === 0 ? 'unheard' : 'refused', guards)
  return {
    kind: 'taken',
    transitions: found.map(transitionName),
    targets: found.flatMap(({ target = [] }) => (target as readonly AnyStateNode[]).map(stateName)),
    guards,
  }
}
