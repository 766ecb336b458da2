import type { EventObject } from 'xstate'
import type { Model } from '../modelOf.ts'
import type { TransitionKind } from '../stateGraph.ts'

/** An event that the machine listens to somewhere, with the samples that its model has; a type without one is sent bare. */
export interface EventChoice {
  type: string
  kind: Extract<TransitionKind, 'event' | 'delay' | 'done' | 'failed' | 'snapshot'>
  samples: readonly EventObject[]
}

/** What an event of a model stands for, by its name. */
export const eventKind = (model: Model, type: string): EventChoice['kind'] => {
  const meaning = model.meanings.get(type)
  return meaning === undefined ? 'event' : meaning.kind === 'elapsed' ? 'delay' : meaning.kind
}

/** Everything that can be done to a machine in any of its states: events first as the chart has them, wildcards by their samples. */
export function choicesOf(model: Model): EventChoice[] {
  const samples = (model.options.events ?? []) as readonly EventObject[]
  const declared = [...new Set([...model.machine.root.ownEvents, ...model.machine.root.events].map(String))]
  const types = [
    ...declared.filter(type => !type.endsWith('*') && !type.startsWith('xstate.')),
    ...samples.map(({ type }) => type),
  ]
  return [...new Set(types)].map(type => {
    const own = samples.filter(sample => sample.type === type)
    return { type, kind: eventKind(model, type), samples: own.length === 0 ? [{ type }] : own }
  })
}
