import type { EventObject } from 'xstate'
import type { Model } from '#machines/kit/modelOf.ts'

/** The innermost of active states, one for each region. */
export const leavesOf = (active: readonly string[]): string[] =>
  active.filter(id => !active.some(other => other.startsWith(`${id}.`)))

/** Which of its samples an event is; −1: it has data of its own. */
export function sampleAt({ options }: Model, event: EventObject): number {
  const samples = ((options.events ?? []) as readonly EventObject[]).filter(({ type }) => type === event.type)
  const text = JSON.stringify(event)
  return samples.findIndex(sample => JSON.stringify(sample) === text)
}
