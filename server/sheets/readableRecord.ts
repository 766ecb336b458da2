import type { RecordFields } from '#contract/entities/medicalRecord.ts'
import type { namedDrugs } from './namedDrugs.repository.ts'

export type NamedDrugs = Awaited<ReturnType<typeof namedDrugs>>
const HIDDEN = '（处方审核通过后可见）'

/** Texts of a record of a session with those left out that name a drug of a sheet that nobody approved, and which these are (RX-32). */
export function readableFields(
  fields: RecordFields,
  sid: string,
  named: NamedDrugs,
): { fields: RecordFields; hidden: (keyof RecordFields)[] } {
  const mine = named.filter(one => one.sid === sid)
  const known = new Set(mine.filter(({ isApproved }) => isApproved).map(({ name }) => name))
  const secret = mine.map(({ name }) => name).filter(name => !known.has(name))
  const hidden: (keyof RecordFields)[] = []
  for (const [key, text] of Object.entries(fields))
    if (typeof text === 'string' && secret.some(name => text.includes(name))) hidden.push(key as keyof RecordFields)
  return { fields: { ...fields, ...Object.fromEntries(hidden.map(key => [key, HIDDEN])) }, hidden }
}
