import type { AnyStateMachine } from 'xstate'

type Part = string | { type?: string; name?: string; guards?: unknown[]; stateValue?: unknown } | undefined

/** Name of an action or guard as charts give it: its own, `not(isTired)`, `assign` for a built-in, `inline` for a function without a name. */
export function partName(part: unknown): string {
  const value = part as Part
  if (value === undefined || typeof value === 'string') return value ?? ''
  if (value.guards !== undefined) return `${value.name ?? ''}(${value.guards.map(partName).join(', ')})`
  if (value.stateValue !== undefined) return `stateIn(${JSON.stringify(value.stateValue)})`
  if (value.type !== undefined) return value.type.replace('xstate.', '')
  return value.name === undefined || value.name === '' ? 'inline' : value.name
}

/** A length of time: `500 ms`, `10 s`, `2 min`. */
function timeText(milliseconds: number): string {
  if (milliseconds >= 60_000 && milliseconds % 60_000 === 0) return `${milliseconds / 60_000} min`
  return milliseconds >= 1_000 ? `${milliseconds / 1_000} s` : `${milliseconds} ms`
}

/** How long a named delay of a machine is: `10 s`, or `computed` when it depends on the context. */
export const delayText = (machine: AnyStateMachine, name: string): string => {
  const delay: unknown = (machine.implementations.delays as Record<string, unknown>)[name]
  return typeof delay === 'number' ? timeText(delay) : 'computed'
}
