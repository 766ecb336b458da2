/** Where somebody is in the workbench: what the address holds behind #, so that it can be sent to somebody. */
export interface WalkAddress {
  machine: string
  /** which of the model's inputs the walk starts with */
  start: number
  /** as `stepsText` writes them */
  steps: string
  /** step that is shown; null: the last */
  at: number | null
}

const whole = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null)

/** Reads `#machine=session&start=0&steps=[…]&at=3`; what is missing or no number is as at the beginning. */
export function readAddress(hash: string): WalkAddress {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  return {
    machine: values.get('machine') ?? '',
    start: whole(values.get('start')) ?? 0,
    steps: values.get('steps') ?? '[]',
    at: whole(values.get('at')),
  }
}

/** The part behind # for it; what stands at its beginning is left out. */
export function writeAddress({ machine, start, steps, at }: WalkAddress): string {
  const values = new URLSearchParams({ machine })
  if (start > 0) values.set('start', String(start))
  if (steps !== '[]') values.set('steps', steps)
  if (at !== null) values.set('at', String(at))
  return `#${values.toString()}`
}
