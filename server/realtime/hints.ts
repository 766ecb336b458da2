import type { Backplane, Hint } from './hub.ts'

/** What carries hints between processes, and whether it does at the moment. */
export interface HintCarrier extends Backplane {
  state: () => 'up' | 'down'
}

/** What a carrier is given: what comes from other processes, when the line is there (again), and whom to warn. */
export interface CarrierOptions {
  onHint: (hint: Hint) => void
  onUp?: () => void
  warn: (text: string) => void
}

/** What others write into a channel may be anything: is it a hint? */
export const isHint = (value: unknown): value is Hint =>
  typeof value === 'object' &&
  value !== null &&
  'stream' in value &&
  typeof value.stream === 'string' &&
  ('told' in value
    ? typeof value.told === 'object' &&
      value.told !== null &&
      'payload' in value.told &&
      typeof value.told.payload === 'object' &&
      value.told.payload !== null
    : 'seq' in value && typeof value.seq === 'number')
