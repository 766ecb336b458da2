import type { AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { HEARD_SEPARATOR } from '#e2e/support/ear.ts'
import { readWalked, WALKED_FOLDER } from '#e2e/support/walked.ts'
import { heardNames, type HeardTransition, type WalkedNames } from '#machines/kit/heardNames.ts'
import type { FoundMachine } from '../machines.ts'
import type { Measured } from './coverage.ts'
import { NoWrittenTests, writtenTestsOf } from './writtenTests.ts'

/** What the pages of the tests told, by test file below e2e. */
type Told = ReadonlyMap<string, ReadonlySet<string>>

function toldBy(folder: string): Told {
  const told = new Map<string, Set<string>>()
  for (const { file, names } of readWalked(folder)) told.set(file, new Set([...(told.get(file) ?? []), ...names]))
  return told
}

/** Flows of which nothing was measured. */
const withoutFlows = (told: Told, flows: readonly string[]): string[] => flows.filter(file => !told.has(file))

/**
 * What each browser flow walked when it ran last, by machine. `before`: what is known; it is replaced when every flow was measured (a file counts from the
 * first of its tests on), else added to. The path suites are left out, their paths are counted as they are generated.
 */
export function measuredFlows(
  machines: readonly FoundMachine[],
  flows: readonly string[],
  before: Measured,
  folder = WALKED_FOLDER,
): { flows: ReadonlyMap<string, WalkedNames>; missing: readonly string[] } {
  const told = toldBy(folder)
  const missing = withoutFlows(told, flows)
  const heard = new Map<string, HeardTransition[]>()
  for (const file of flows)
    for (const name of told.get(file) ?? []) {
      const [machine = '', state = '', type = '', index = ''] = name.split(HEARD_SEPARATOR)
      heard.set(machine, [...(heard.get(machine) ?? []), { state, type, index: Number(index) }])
    }
  const entries = machines.map(({ name, machine }): [string, WalkedNames] => {
    const now = heardNames(machine, heard.get(machine.id) ?? [])
    const known = missing.length === 0 ? undefined : before[name]?.flows
    return [
      name,
      {
        transitions: [...now.transitions, ...(known?.transitions ?? [])],
        guards: [...now.guards, ...(known?.guards ?? [])],
      },
    ]
  })
  return { flows: new Map(entries), missing }
}

/** The machine, whose actors tell each transition that they take, however they are made. */
function overheard(machine: AnyStateMachine, hear: (definition: AnyTransitionDefinition) => void): AnyStateMachine {
  const known = new WeakSet<object>()
  const { getInitialSnapshot, transition, provide } = machine
  const listen = ({ system }: { system: { inspect(observer: (event: InspectionEvent) => void): unknown } }): void => {
    if (known.has(system)) return
    known.add(system)
    system.inspect(event => {
      if (event.type !== '@xstate.microstep') return
      for (const definition of event._transitions as readonly AnyTransitionDefinition[])
        if (definition.source.machine.id === machine.id) hear(definition)
    })
  }
  return Object.assign(machine, {
    getInitialSnapshot: (...given: Parameters<typeof getInitialSnapshot>) => {
      listen(given[0])
      return getInitialSnapshot.apply(machine, given)
    },
    transition: (...given: Parameters<typeof transition>) => {
      listen(given[2])
      return transition.apply(machine, given)
    },
    provide: (...given: Parameters<typeof provide>) => overheard(provide.apply(machine, given) as AnyStateMachine, hear),
  })
}

/** What the tests that people wrote for a machine walk of it; null without any. */
export async function measuredTests(root: string, { name, machine, file }: FoundMachine): Promise<WalkedNames | null> {
  const heard: HeardTransition[] = []
  const note = (definition: AnyTransitionDefinition): void => {
    const { source } = definition
    const type = String(definition.eventType)
    const beside: readonly AnyTransitionDefinition[] = type === '' ? (source.always ?? []) : (source.transitions.get(type) ?? [])
    heard.push({ state: source.path.join('.'), type, index: beside.indexOf(definition) })
  }
  try {
    await writtenTestsOf(root, name, file, found => overheard(found, note))
  } catch (error) {
    if (error instanceof NoWrittenTests) return null
    throw error
  }
  return heardNames(machine, heard)
}
