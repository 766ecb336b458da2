import type { AnyMachineSnapshot, EventObject, StateValue } from 'xstate'
import type { Model } from './modelOf.ts'
import type { PathPosition, TestPath } from './testPath.ts'

const positionOf = (snapshot: AnyMachineSnapshot): PathPosition => ({
  value: snapshot.value as StateValue,
  tags: [...snapshot.tags].sort(),
  snapshot,
})

/** The path that these events make from an input; null when one of them cannot come where the path is by then. Events are compared as JSON. */
export function pathAlong(model: Model, input: unknown, events: readonly EventObject[]): TestPath | null {
  let snapshot = model.start(input)
  const start = positionOf(snapshot)
  const steps: TestPath['steps'][number][] = []
  for (const wanted of events) {
    const text = JSON.stringify(wanted)
    const event = model.eventsOf(snapshot).find(one => JSON.stringify(one) === text)
    if (event === undefined) return null
    snapshot = model.next(snapshot, event)
    steps.push({ event, ...positionOf(snapshot) })
  }
  return { input, start, steps }
}
