import { randomBytes } from 'node:crypto'

/** A new primary key: 32 hex characters (contract.md 1.9). */
export const newId = (): string => randomBytes(16).toString('hex')
