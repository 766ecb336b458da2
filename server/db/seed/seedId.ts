import { createHash } from 'node:crypto'

/** The fixed id of a seeded row, 32 hex characters: `seedId('user', 'doctor')`. The same names give the same id on every machine. */
export const seedId = (...names: readonly string[]): string => createHash('md5').update(names.join('\u0000')).digest('hex')
