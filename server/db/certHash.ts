import { createHash } from 'node:crypto'

/** Finds a person over accounts without telling whose; `certType`: 01 is the identity card of residents. */
export const certHashOf = (certType: string, certNo: string): string =>
  createHash('sha256').update(`${certType}:${certNo.toUpperCase()}`).digest('hex')
