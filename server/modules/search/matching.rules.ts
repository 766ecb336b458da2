import { initialsKnown } from '#server/initials.ts'

/** Rows of a kind that is compared by sound in memory: accounts, doctors, drugs, dictionaries. Patients are asked of the database. */
export const LIST_MAX = 20_000

/** What a row of a short list is found by. */
export interface Named {
  id: string
  name: string
  /** account, code: their beginning */
  code?: string
  /** its end */
  phone?: string | null
}

/** How well a row fits, lower is better; null: not at all. */
function worth({ name, code, phone }: Named, q: string): number | null {
  const text = name.toLowerCase()
  if (text.startsWith(q)) return 0
  const initials = initialsKnown(name)
  if (initials.some(spelling => spelling.startsWith(q))) return 1
  if (code?.toLowerCase().startsWith(q)) return 2
  if (text.includes(q)) return 3
  if (initials.some(spelling => spelling.includes(q))) return 4
  return /^\d{4,}$/.test(q) && phone?.endsWith(q) ? 5 : null
}

/** Ids of the rows that fit, best first. */
export const matching = (rows: readonly Named[], query: string): string[] => {
  const q = query.toLowerCase()
  return rows
    .flatMap(row => {
      const rank = worth(row, q)
      return rank === null ? [] : [{ id: row.id, rank, length: row.name.length }]
    })
    .sort((one, other) => one.rank - other.rank || one.length - other.length)
    .map(({ id }) => id)
}
