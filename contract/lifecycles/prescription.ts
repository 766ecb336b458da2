import type { RxStatus } from '../entities/prescription.ts'
import type { Rule } from './lifecycle.ts'

/** `stop`: the pharmacist at dispensing finds that a drug must not go out; `lapse`: nobody mended a sheet in time. */
export type RxEvent =
  | 'edit'
  | 'submit'
  | 'claim'
  | 'release'
  | 'escalate'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'dispensePart'
  | 'dispense'
  | 'stop'
  | 'expire'
  | 'lapse'
  | 'void'

/** doctor = who wrote it, pharmacist = who reviews or dispenses it, order = its money went back whole, clock = the server's timers. */
export type RxActor = 'doctor' | 'pharmacist' | 'office' | 'order' | 'clock'

/** hospital.md 3. 6, 8 and 9 are final; a draft is deleted, which no rule tells of. Money is the order's matter. */
export const RX_RULES: readonly Rule<RxStatus, RxEvent, RxActor>[] = [
  { from: ['0'], event: 'edit', who: ['doctor'], to: '0' },
  { from: ['4'], event: 'edit', who: ['doctor'], to: '4' },
  { from: ['5'], event: 'edit', who: ['doctor'], to: '5' },
  { from: ['0', '4', '5'], event: 'submit', who: ['doctor'], to: '1' },
  { from: ['1'], event: 'withdraw', who: ['doctor'], to: '5' },
  { from: ['1'], event: 'claim', who: ['pharmacist'], to: '2' },
  { from: ['2'], event: 'release', who: ['pharmacist', 'clock'], to: '1' },
  { from: ['2'], event: 'escalate', who: ['pharmacist'], to: '1' },
  { from: ['2'], event: 'approve', who: ['pharmacist'], to: '3' },
  { from: ['2'], event: 'reject', who: ['pharmacist'], to: '4' },
  { from: ['3', '7'], event: 'dispensePart', who: ['pharmacist'], to: '7' },
  { from: ['3', '7'], event: 'dispense', who: ['pharmacist'], to: '8' },
  { from: ['3'], event: 'stop', who: ['pharmacist'], to: '4' },
  { from: ['7'], event: 'stop', who: ['pharmacist'], to: '8' },
  { from: ['1', '2', '3', '7'], event: 'expire', who: ['clock'], to: '9' },
  { from: ['4', '5'], event: 'lapse', who: ['clock'], to: '6' },
  { from: ['1', '3', '4', '5'], event: 'void', who: ['doctor'], to: '6' },
  { from: ['1', '2', '3', '4', '5'], event: 'void', who: ['office'], to: '6' },
  { from: ['3'], event: 'void', who: ['order'], to: '6' },
]

/** Sheets that still ask for something from their doctor or a pharmacist: one per type and consultation. */
export const RX_OPEN: readonly RxStatus[] = ['0', '1', '2', '4', '5']
/** Sheets whose drugs the patient takes while their supply lasts. */
export const RX_IN_USE: readonly RxStatus[] = ['1', '2', '3', '7', '8']
/** The patient may read names of drugs from here on (RX-32). */
export const RX_SHOWN: readonly RxStatus[] = ['3', '7', '8']
