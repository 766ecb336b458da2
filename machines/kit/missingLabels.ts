import type { AnyStateNode, EventObject } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { languages, type MachineLabels } from './describe.ts'
import type { Model } from './modelOf.ts'

/** Event types that a tester may have to do, those of the samples included; the wildcards of a chart are no types. */
function typesOf(model: Model, samples: readonly EventObject[]): string[] {
  const nodes = [model.machine.root, ...getStateNodes(model.machine)] as AnyStateNode[]
  const own = nodes.flatMap(node => node.ownEvents.map(String)).filter(type => !type.startsWith('xstate.') && !type.endsWith('*'))
  return [...new Set([...own, ...samples.map(sample => sample.type)])]
}

/** What has no words, as `zh state open.editing`, and words for what is not in the machine, as `zh no state open.gone`. Empty = whole. */
export function missingLabels(model: Model, labels: MachineLabels | undefined): string[] {
  const samples = (model.options.events ?? []) as readonly EventObject[]
  const states = (getStateNodes(model.machine) as AnyStateNode[])
    .filter(node => node.type !== 'history')
    .map(node => node.path.join('.'))
  const types = typesOf(model, samples)
  /** Only where there are several, words must tell them apart. */
  const several = (count: number) => (count > 1 ? count : 0)
  return languages.flatMap(language => {
    const words = labels?.[language] ?? {}
    const isSaid = (given: string | undefined) => given !== undefined && given.trim() !== ''
    const lacks = (kind: string, names: readonly string[], given: Readonly<Record<string, string>> = {}) => [
      ...names.filter(name => !isSaid(given[name])).map(name => `${kind} ${name}`),
      ...Object.keys(given)
        .filter(name => !names.includes(name))
        .map(name => `no ${kind} ${name}`),
    ]
    const badCases = types.filter(
      type => several(samples.filter(sample => sample.type === type).length) !== (words.cases?.[type]?.length ?? 0),
    )
    const isStartBad = several(model.options.inputs?.length ?? 0) !== (words.starts?.length ?? 0)
    return [
      ...(isSaid(words.title) ? [] : ['title']),
      ...lacks('state', states, words.states),
      ...lacks('event', types, words.events),
      ...badCases.map(type => `cases of ${type}`),
      ...(isStartBad ? ['starts'] : []),
    ].map(text => `${language} ${text}`)
  })
}
