import { randomBytes, randomFillSync } from 'node:crypto'
import { timedIdFrom } from '#contract/rules/partitions.ts'

const ID_BYTES = 16
/** Bytes of chance for the next ids: to ask the system for each id costs ten times the id. */
const chance = Buffer.alloc(128 * ID_BYTES)
let used = chance.length

/** A new primary key: 32 hex characters (contract.md 1.9). */
export function newId(): string {
  if (used === chance.length) {
    randomFillSync(chance)
    used = 0
  }
  used += ID_BYTES
  return chance.toString('hex', used - ID_BYTES, used)
}

/** The same for a talk: it says in which second it was made, by which the messages lie in months (SCALE-08), and is of chance for the rest, 64 bits. */
export const newTimedId = (at: Date): string => timedIdFrom(at.getTime()) + randomBytes(8).toString('hex')

/** Time in steps of 1/1024 ms that never stand: 14 hex characters of it are ascending. */
let lastStep = 0
const STEPS_PER_MS = 1_024

/** A new primary key that is greater than all that this process made before: rows that one transaction writes at one time stay in their order. */
export function newOrderedId(): string {
  lastStep = Math.max(lastStep + 1, Date.now() * STEPS_PER_MS)
  return lastStep.toString(16).padStart(14, '0') + randomBytes(9).toString('hex')
}
