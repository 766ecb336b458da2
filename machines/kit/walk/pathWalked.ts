import type { EventObject, StateValue } from 'xstate'
import type { Model } from '../modelOf.ts'
import type { PathPosition, TestPath } from '../testPath.ts'
import { walk, type WalkPosition } from './walk.ts'

const placeOf = ({ snapshot }: WalkPosition): PathPosition => ({
  value: snapshot.value as StateValue,
  tags: [...snapshot.tags].sort(),
  snapshot,
})

/**
 * The positions of a walk that goes through all of these events, also those that the model does not offer of itself: own data of a recorded walk, the samples of the
 * browser. Errors: the machine does not know the event of a step, or cannot do it where the walk is by then.
 */
export function positionsWalked(model: Model, input: unknown, events: readonly EventObject[]): readonly WalkPosition[] {
  const known = new Set([...model.machine.root.ownEvents, ...model.machine.root.events].map(String))
  const unknown = events.findIndex(({ type }) => !known.has(type))
  const { positions, problem } = walk(model, input, unknown < 0 ? events : events.slice(0, unknown))
  if (problem !== null) throw new Error(`'${model.id}' no longer allows step ${positions.length}: ${problem}`)
  if (unknown >= 0) throw new Error(`'${model.id}' no longer allows step ${unknown + 1}: it knows no ${events[unknown]?.type}`)
  return positions
}

/** The path that these events make from an input. Errors: as positionsWalked. */
export function pathWalked(model: Model, input: unknown, events: readonly EventObject[]): TestPath {
  const [start, ...steps] = positionsWalked(model, input, events)
  if (start === undefined) throw new Error(`'${model.id}' does not start with this input.`)
  return {
    input,
    start: placeOf(start),
    steps: steps.flatMap(position => (position.event === null ? [] : [{ event: position.event, ...placeOf(position) }])),
  }
}
