import type { AnyMachineSnapshot, AnyStateNode, EventObject } from 'xstate'
import type { Model } from '../modelOf.ts'
import { stateName } from '../transitionName.ts'

/** What was seen of a real actor: the event by its name in the model (null: the start) and the active states after it. */
export interface SeenStep {
  type: string | null
  active: readonly string[]
}
/** A path of the model that goes the same way. */
export interface RecordedPath {
  /** which of the model's inputs it starts with */
  start: number
  events: readonly EventObject[]
  /** how many of the seen steps the model followed, the start among them; fewer than there are: its samples lead elsewhere from there */
  followed: number
}

const activeOf = (snapshot: AnyMachineSnapshot): string =>
  (snapshot._nodes as AnyStateNode[])
    .filter(({ path }) => path.length > 0)
    .map(stateName)
    .toSorted()
    .join(' ')
const wanted = ({ active }: SeenStep): string => active.toSorted().join(' ')

function follow(model: Model, start: number, steps: readonly SeenStep[]): RecordedPath {
  const events: EventObject[] = []
  let snapshot = model.start(model.inputs[start])
  const [first, ...rest] = steps
  if (first === undefined || activeOf(snapshot) !== wanted(first)) return { start, events, followed: 0 }
  for (const step of rest) {
    const found = model
      .eventsOf(snapshot)
      .filter(({ type }) => type === step.type)
      .map(event => ({ event, next: model.next(snapshot, event) }))
      .find(({ next }) => activeOf(next) === wanted(step))
    if (found === undefined) break
    events.push(found.event)
    snapshot = found.next
  }
  return { start, events, followed: events.length + 1 }
}

/**
 * Finds the path of a model that goes through the states that a real actor went through: its samples stand for the data of the real events, which are not
 * known. Of several starts the one that follows longest.
 */
export function recordedPath(model: Model, steps: readonly SeenStep[]): RecordedPath {
  const paths = model.inputs.map((_, start) => follow(model, start, steps))
  return paths.reduce((best, path) => (path.followed > best.followed ? path : best), { start: 0, events: [], followed: 0 })
}
