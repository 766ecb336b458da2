import { createHmac } from 'node:crypto'
import { maskPhone } from '#contract/rules/maskPhone.ts'

/** Ends of numbers for accounts that have none to show, so that the first step of a lost password tells nobody which names exist (SEC-04). */
export interface DecoyPhones {
  /** a masked number, always the same for one name, whatever its case */
  maskedFor(username: string): string
}

/** Beginnings of numbers that are in use, each as often as it is listed. */
const BEGINNINGS = [
  '130',
  '133',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '158',
  '159',
  '177',
  '180',
  '186',
  '188',
  '189',
  '199',
]

/** Decoys from a secret of this installation: without it nobody can tell them from numbers of people. */
export const createDecoyPhones = (secret: string): DecoyPhones => ({
  maskedFor(username) {
    const digest = createHmac('sha256', secret).update(username.toLowerCase()).digest()
    const beginning = BEGINNINGS[digest.readUInt32BE(0) % BEGINNINGS.length] ?? '138'
    return maskPhone(`${beginning}0000${String(digest.readUInt32BE(4) % 10_000).padStart(4, '0')}`)
  },
})
