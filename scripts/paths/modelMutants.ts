import { createMachine, not, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { listOf, type NodeConfig } from '#machines/kit/rewrite.ts'
import { stateName } from '#machines/kit/transitionName.ts'

type Part = Record<string, unknown>
/** A list of candidates in a chart: of an event, a timer, an actor's result, the end of a state, or without an event. */
interface Slot {
  node: AnyStateNode
  /** As in the names of transitions: `socket.closed`, `reconnectDelay elapsed`, `fetchMenu done`, `always`, `done`. */
  event: string
  /** The type under which the machine keeps its definitions; '' without an event. */
  type: string
  read(config: NodeConfig): unknown
  write(config: NodeConfig, candidates: unknown): NodeConfig
}

/** One change of a chart. `change` makes the changed machine of one loaded anew, whose actors and actions stay its own. */
export interface ModelMutant {
  name: string
  /** name of the state whose part of the chart it changes */
  where: string
  kind: 'transition removed' | 'transition redirected' | 'guard flipped' | 'action dropped'
  change(machine: AnyStateMachine): AnyStateMachine
}

const asCandidate = (item: unknown): Part => (typeof item === 'string' ? { target: item } : (item as Part))

function field(name: string, key?: string): Pick<Slot, 'read' | 'write'> {
  if (key === undefined) return { read: config => config[name], write: (config, value) => ({ ...config, [name]: value }) }
  return {
    read: config => (config[name] as Part | undefined)?.[key],
    write: (config, value) => ({ ...config, [name]: { ...(config[name] as Part), [key]: value } }),
  }
}
function invoked(at: number, key: string): Pick<Slot, 'read' | 'write'> {
  return {
    read: config => (listOf(config.invoke)[at] as Part)[key],
    write: (config, value) => ({
      ...config,
      invoke: listOf(config.invoke).map((item, index) => (index === at ? { ...(item as Part), [key]: value } : item)),
    }),
  }
}

function slotsOf(node: AnyStateNode): Slot[] {
  const config = node.config as unknown as NodeConfig
  const slots: Slot[] = []
  for (const event of Object.keys(config.on ?? {})) slots.push({ node, event, type: event, ...field('on', event) })
  for (const delay of Object.keys(config.after ?? {}))
    slots.push({ node, event: `${delay} elapsed`, type: `xstate.after.${delay}.${node.id}`, ...field('after', delay) })
  listOf(config.invoke).forEach((item, at) => {
    const id = String((item as Part)['id'])
    const results = [
      ['onDone', 'done', `xstate.done.actor.${id}`],
      ['onError', 'failed', `xstate.error.actor.${id}`],
      ['onSnapshot', 'snapshot', `xstate.snapshot.${id}`],
    ] as const
    for (const [key, word, type] of results)
      if ((item as Part)[key] !== undefined) slots.push({ node, event: `${id} ${word}`, type, ...invoked(at, key) })
  })
  if (config['onDone'] !== undefined)
    slots.push({ node, event: 'done', type: `xstate.done.state.${node.id}`, ...field('onDone') })
  if (config['always'] !== undefined) slots.push({ node, event: 'always', type: '', ...field('always') })
  return slots
}

/** A mutant may run in circles without an event: more steps than that fail it, where the machine takes a dozen. */
const MOST_STEPS = 500

/** The machine with one state's config changed; what is shared between states in the source changes in that state alone. */
function changed(machine: AnyStateMachine, path: readonly string[], change: (config: NodeConfig) => NodeConfig): AnyStateMachine {
  const walk = (config: NodeConfig, [key, ...rest]: readonly string[]): NodeConfig =>
    key === undefined
      ? change(config)
      : { ...config, states: { ...config.states, [key]: walk(config.states?.[key] ?? {}, rest) } }
  const config = {
    ...walk(machine.config as unknown as NodeConfig, path),
    options: { maxIterations: MOST_STEPS },
  }
  return createMachine(config as Parameters<typeof createMachine>[0]).provide(
    machine.implementations as never,
  ) as unknown as AnyStateMachine
}

const nameOf = (part: unknown): string => {
  if (typeof part === 'string') return part
  const type = (part as { type?: unknown }).type
  return typeof type === 'string' ? type : 'inline'
}

/** Where else a transition may lead: the next state beside its target, else nowhere. Regions of a parallel state are no choice: all are active. */
function elsewhere({ target }: AnyTransitionDefinition): AnyStateNode | undefined {
  const node = (target as readonly AnyStateNode[] | undefined)?.[0]
  if (node?.parent?.type !== 'compound') return undefined
  const beside = (Object.values(node.parent.states) as AnyStateNode[]).filter(one => one.type !== 'history')
  return beside.length < 2 ? undefined : beside[(beside.indexOf(node) + 1) % beside.length]
}

function mutantsOfSlot(slot: Slot): ModelMutant[] {
  const { node } = slot
  const candidates = listOf(slot.read(node.config as unknown as NodeConfig)).map(asCandidate)
  const definitions = slot.type === '' ? (node.always ?? []) : (node.transitions.get(slot.type) ?? [])
  return candidates.flatMap((candidate, index) => {
    const where = `${stateName(node)} | ${slot.event} | ${index}`
    const replaced = (name: string, kind: ModelMutant['kind'], next: readonly Part[]): ModelMutant => ({
      name,
      where: stateName(node),
      kind,
      change: machine =>
        changed(machine, node.path, config => {
          const list = listOf(slot.read(config)).map(asCandidate)
          return slot.write(config, [
            ...list.slice(0, index),
            ...next.map(part => ({ ...list[index], ...part })),
            ...list.slice(index + 1),
          ])
        }),
    })
    const definition = definitions[index]
    const other = definition === undefined ? undefined : elsewhere(definition)
    const actions = listOf(candidate['actions'])
    const hasTarget = candidate['target'] !== undefined
    return [
      ...(hasTarget || actions.length > 0 ? [replaced(`${where} removed`, 'transition removed', [])] : []),
      ...(hasTarget
        ? [
            replaced(`${where} leads to ${other === undefined ? 'no other state' : stateName(other)}`, 'transition redirected', [
              { target: other === undefined ? undefined : `#${other.id}` },
            ]),
          ]
        : []),
      ...(candidate['guard'] === undefined
        ? []
        : [
            replaced(`${where} unless ${nameOf(candidate['guard'])}`, 'guard flipped', [
              { guard: not(candidate['guard'] as never) },
            ]),
          ]),
      ...actions.map((action, at) =>
        replaced(`${where} without ${nameOf(action)}`, 'action dropped', [{ actions: actions.filter((_, one) => one !== at) }]),
      ),
    ]
  })
}

function mutantsOfMoment(node: AnyStateNode, moment: 'entry' | 'exit'): ModelMutant[] {
  const actions = listOf((node.config as unknown as NodeConfig)[moment])
  return actions.map((action, at) => ({
    name: `${stateName(node)} ${moment} without ${nameOf(action)}`,
    where: stateName(node),
    kind: 'action dropped',
    change: machine =>
      changed(machine, node.path, config => ({ ...config, [moment]: listOf(config[moment]).filter((_, one) => one !== at) })),
  }))
}

/**
 * Every small change of a machine's chart, one at a time: each transition removed, each led to the next state beside its target, each guard answered the
 * other way round, each action left out. Rules and guards themselves are code, which `npm run mutate` changes.
 */
export function modelMutantsOf(machine: AnyStateMachine): ModelMutant[] {
  const nodes = [machine.root as AnyStateNode, ...(getStateNodes(machine) as AnyStateNode[])]
  return nodes.flatMap(node => [
    ...mutantsOfMoment(node, 'entry'),
    ...slotsOf(node).flatMap(mutantsOfSlot),
    ...mutantsOfMoment(node, 'exit'),
  ])
}
