import { randomBytes } from 'node:crypto'
import { timedIdFrom } from '#contract/rules/partitions.ts'

/** A new primary key: 32 hex characters (contract.md 1.9). */
export const newId = (): string => randomBytes(16).toString('hex')

/** The same for a talk: it says in which second it was made, by which the messages lie in months (SCALE-08), and is of chance for the rest, 64 bits. */
export const newTimedId = (at: Date): string => timedIdFrom(at.getTime()) + randomBytes(8).toString('hex')
