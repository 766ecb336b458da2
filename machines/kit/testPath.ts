import type { AnyMachineSnapshot, EventObject, StateValue } from 'xstate'

/** One state on a path: what a tester must see there. */
export interface PathPosition {
  value: StateValue
  tags: readonly string[]
  snapshot: AnyMachineSnapshot
}
/** A step: do the event, then expect the place. */
export interface PathStep extends PathPosition {
  event: EventObject
}
/** A test path from a start state. `input` is what the machine was started with. */
export interface TestPath {
  input: unknown
  start: PathPosition
  steps: readonly PathStep[]
}
