import type { AnyStateMachine } from 'xstate'
import { partName } from './partName.ts'

const LISTS = new Set(['entry', 'exit', 'actions'])

/** A part of a config without code: functions become their names, logic that is no name becomes the kind of its place. */
function plain(value: unknown, place: string): unknown {
  if (typeof value === 'function') return LISTS.has(place) || place === 'guard' ? partName(value) : undefined
  if (Array.isArray(value)) return value.map(item => plain(item, place))
  if (typeof value !== 'object' || value === null) return value
  const composed = (value as { guards?: unknown }).guards
  if (place === 'guard' && composed !== undefined) return partName(value)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      const kept = plain(part, key)
      return kept === undefined ? [] : [[key, kept]]
    }),
  )
}

/**
 * The chart of a machine as the JSON that `createMachine` and Stately's editor read: states, transitions and names of guards, actions, actors and delays.
 * Left out is what only code can say: context, inputs and parameters that are computed.
 */
export function machineSource(machine: AnyStateMachine): Record<string, unknown> {
  const { context: _computed, ...config } = machine.config as unknown as Record<string, unknown>
  return plain(config, '') as Record<string, unknown>
}
