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
 * The path that these events make from an input, also those that the model does not offer of itself: own data of a recorded walk, the samples of the browser. Errors:
 * the machine does not know an event, or cannot do it where the path is by then.
 */
export function pathWalked(model: Model, input: unknown, events: readonly EventObject[]): TestPath {
  const known = new Set([...model.machine.root.ownEvents, ...model.machine.root.events].map(String))
  const unknown = events.findIndex(({ type }) => !known.has(type))
  const { positions, problem } = walk(model, input, unknown < 0 ? events : events.slice(0, unknown))
  const [start, ...steps] = positions
  if (start === undefined) throw new Error(problem ?? 'The machine does not start with this input.')
  if (problem !== null) throw new Error(`The machine no longer allows step ${positions.length}: ${problem}`)
  if (unknown >= 0) throw new Error(`The machine no longer knows the event of step ${unknown + 1}: ${events[unknown]?.type}`)
  return {
    input,
    start: placeOf(start),
    steps: steps.flatMap(position => (position.event === null ? [] : [{ event: position.event, ...placeOf(position) }])),
  }
}
