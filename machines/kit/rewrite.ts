import { fromTransition, spawnChild, stopChild, type AnyStateMachine } from 'xstate'

/** What a model event stands for in the real machine. `timers`: event types of the after-timers, one per state that uses the delay. */
export type Meaning =
  { kind: 'elapsed'; delay: string; timers: string[] } | { kind: 'done' | 'failed' | 'snapshot'; invoke: string }

/** A machine's config as plain tree; the parts we do not touch stay unknown. */
export interface NodeConfig {
  [key: string]: unknown
  id?: string
  type?: string
  states?: Record<string, NodeConfig>
  on?: Record<string, unknown>
  after?: Record<string, unknown>
  invoke?: unknown
  entry?: unknown
  exit?: unknown
}
interface InvokeConfig {
  id?: string
  src?: unknown
  input?: unknown
  onDone?: unknown
  onError?: unknown
  onSnapshot?: unknown
}
interface Timer {
  delay: string
  path: readonly string[]
  stateId: string
}

/** Stands in a model for every invoked actor and every running timer: it never runs, it only is there as long as they would be. */
const inert = fromTransition((state: null) => state, null)

/** Marks the candidate that only uses up a timer or a result when every guard said no; it is no transition of the machine. */
export const USED_UP = 'kit: used up'

export const listOf = (part: unknown): unknown[] => (part === undefined ? [] : Array.isArray(part) ? part : [part])
const candidatesOf = (part: unknown): Record<string, unknown>[] =>
  listOf(part).map(item => (typeof item === 'string' ? { target: item } : { ...(item as Record<string, unknown>) }))

/** All states of a config with their path below the root. */
function walk(config: NodeConfig, path: readonly string[] = []): { config: NodeConfig; path: readonly string[] }[] {
  return [{ config, path }, ...Object.entries(config.states ?? {}).flatMap(([key, child]) => walk(child, [...path, key]))]
}

function timersOf(machine: AnyStateMachine, root: NodeConfig): Timer[] {
  const delays = machine.implementations.delays as Record<string, unknown>
  return walk(root).flatMap(({ config, path }) =>
    Object.keys(config.after ?? {}).map(delay => {
      const where = `Machine '${machine.id}', state '${path.join('.') || '(root)'}'`
      if (!Number.isNaN(Number(delay))) throw new Error(`${where}: the delay ${delay} has no name. Name it in setup({ delays }).`)
      if (!(delay in delays)) throw new Error(`${where}: the delay '${delay}' is not in setup({ delays }).`)
      return { delay, path, stateId: config.id ?? [machine.id, ...path].join('.') }
    }),
  )
}

/** Two states that can be active at the same time: one above the other, or in different regions of a parallel state. */
function canMeet(root: NodeConfig, a: readonly string[], b: readonly string[]): boolean {
  let fork: NodeConfig | undefined = root
  for (const [index, key] of a.entries()) {
    if (index === b.length) return true
    if (key !== b[index]) return fork?.type === 'parallel'
    fork = fork?.states?.[key]
  }
  return true
}

/**
 * Copies a machine's config and takes out what runs by itself (design.md trial 1, decisions.md D35), so that time and results become events:
 * `after: { reconnectDelay: … }` → event `reconnectDelay elapsed` (with ` (path)` behind it where two states that can be active together use the
 * delay), `invoke` → events `<id> done`, `<id> failed`, `<id> snapshot`. While a timer runs or an actor works, an inert child with that name is in
 * `snapshot.children`; it goes when it fired or finished, so nothing fires twice. `always`, guards, actions, entry and exit stay.
 * Throws, naming the state, for a delay or an invoke without a name.
 */
export function rewrite(machine: AnyStateMachine): { config: NodeConfig; meanings: Map<string, Meaning> } {
  const root = machine.config as unknown as NodeConfig
  const timers = timersOf(machine, root)
  const meanings = new Map<string, Meaning>()

  const elapsedEvent = (timer: Timer): string => {
    const twins = timers.filter(other => other !== timer && other.delay === timer.delay)
    const shared = twins.some(other => canMeet(root, timer.path, other.path))
    return shared ? `${timer.delay} elapsed (${timer.path.join('.') || 'root'})` : `${timer.delay} elapsed`
  }

  function rewriteNode(config: NodeConfig, path: readonly string[]): NodeConfig {
    const { after: _after, invoke, states, ...rest } = config
    const on: Record<string, unknown> = { ...config.on }
    const children: { id: string; input?: unknown }[] = []

    const addEvent = (event: string, candidates: Record<string, unknown>[]) => {
      on[event] = [...listOf(on[event]), ...candidates]
    }
    const ending = (child: string, part: unknown): Record<string, unknown>[] =>
      candidatesOf(part).map(candidate => ({ ...candidate, actions: [stopChild(child), ...listOf(candidate['actions'])] }))
    const endingAnyway = (child: string, part: unknown): Record<string, unknown>[] => {
      const candidates = ending(child, part)
      return candidates.at(-1)?.['guard'] === undefined
        ? candidates
        : [...candidates, { actions: stopChild(child), description: USED_UP }]
    }

    for (const item of listOf(invoke) as InvokeConfig[]) {
      const where = `Machine '${machine.id}', state '${path.join('.') || '(root)'}'`
      if (item.id === undefined)
        throw new Error(`${where}: an invoke has no id. Give it one, as in invoke: { id: 'fetchMenu', src: 'fetchMenu' }.`)
      if (typeof item.src !== 'string')
        throw new Error(`${where}: the src of invoke '${item.id}' is not a name. Name it in setup({ actors }).`)
      children.push({ id: item.id, input: item.input })
      // no 'used up' candidate for a failure: a real machine stops with the error when no candidate takes it, and modelOf says so
      const results = [
        ['done', item.onDone, endingAnyway],
        ['failed', item.onError, ending],
        ['snapshot', item.onSnapshot, (_child: string, part: unknown) => candidatesOf(part)],
      ] as const
      for (const [kind, part, toCandidates] of results) {
        if (part === undefined) continue
        addEvent(`${item.id} ${kind}`, toCandidates(item.id, part))
        meanings.set(`${item.id} ${kind}`, { kind, invoke: item.id })
      }
    }
    for (const timer of timers.filter(one => one.path.join('.') === path.join('.'))) {
      const event = elapsedEvent(timer)
      const known = meanings.get(event)
      const realType = `xstate.after.${timer.delay}.${timer.stateId}`
      if (known?.kind === 'elapsed') known.timers.push(realType)
      else meanings.set(event, { kind: 'elapsed', delay: timer.delay, timers: [realType] })
      addEvent(event, endingAnyway(event, config.after?.[timer.delay]))
      children.push({ id: event })
    }
    return {
      ...rest,
      on,
      entry: [
        ...children.map(child => spawnChild(inert, { id: child.id, input: child.input as undefined })),
        ...listOf(config.entry),
      ],
      exit: [...listOf(config.exit), ...children.map(child => stopChild(child.id))],
      ...(states === undefined
        ? {}
        : {
            states: Object.fromEntries(Object.entries(states).map(([key, child]) => [key, rewriteNode(child, [...path, key])])),
          }),
    }
  }
  return { config: rewriteNode(root, []), meanings }
}
