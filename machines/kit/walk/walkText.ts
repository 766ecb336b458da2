import type { EventObject } from 'xstate'
import { stableText } from '../plain.ts'
import type { Model } from '../modelOf.ts'

const samplesOf = (model: Model, type: string): EventObject[] =>
  ((model.options.events ?? []) as readonly EventObject[]).filter(sample => sample.type === type)
const isSame = (one: EventObject, other: EventObject): boolean => stableText(one, '') === stableText(other, '')

/**
 * Steps as a short text for an address: `["login.submit#0","signIn failed#0","reloadDelay elapsed",{"type":"x","own":1}]`. `#n` is the n-th sample of that
 * type, an object is an event with own data.
 */
export function stepsText(model: Model, events: readonly EventObject[]): string {
  return JSON.stringify(
    events.map(event => {
      const at = samplesOf(model, event.type).findIndex(sample => isSame(sample, event))
      if (at >= 0) return `${event.type}#${at}`
      return Object.keys(event).length === 1 ? event.type : event
    }),
  )
}

function eventOf(model: Model, step: unknown, at: number): EventObject {
  if (typeof step === 'object' && step !== null && 'type' in step && typeof step.type === 'string') return step as EventObject
  if (typeof step !== 'string') throw new Error(`step ${at + 1} is neither an event's name nor an event`)
  const [type = '', number] = step.split('#')
  if (number === undefined) return { type }
  const sample = samplesOf(model, type)[Number(number)]
  if (sample === undefined) throw new Error(`step ${at + 1}: '${model.id}' has no sample ${number} of '${type}'`)
  return sample
}

/** The events of such a text. Throws an Error that says which step is wrong. */
export function eventsOfText(model: Model, text: string): EventObject[] {
  const steps: unknown = JSON.parse(text)
  if (!Array.isArray(steps)) throw new Error('the steps are no list')
  return steps.map((step, at) => eventOf(model, step, at))
}
