import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { GridTable } from '#contract/grids/defineGrid.ts'
import { LIVE, type GridOp } from '#contract/grids/register.ts'
import { checksOf, uniqueKey } from '#contract/rules/gridPatterns.ts'
import type { GridRowState } from './source.ts'

/** What `String.trim` takes off: `uniqueKey` and the database must agree. */
const SPACES =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** `uniqueKey` of a column as the database works it out. */
export const keySql = (value: SQLWrapper): SQL<string> => sql<string>`btrim(${value}::text, ${SPACES}::text)`

/** Counts of keys from rows that the database grouped. */
export const countsOf = (rows: readonly { key: string | null; n: number }[]): Map<string, number> =>
  new Map(rows.map(({ key, n }) => [key ?? '', n]))

type Rows = ReadonlyMap<string, GridRowState>

/** Every key of a field that these operations can bring: what they write, and what deleted rows hold that come back. */
function keysOf(ops: readonly GridOp[], rows: Rows, field: string): string[] {
  const written = ops.filter(({ f }) => f === field).map(({ v }) => v)
  const back = ops.flatMap(({ r, f, v }) => (f === LIVE && v === true ? [rows.get(r)?.data[field] ?? null] : []))
  return [...new Set([...written, ...back].map(uniqueKey))].filter(key => key !== '')
}

/**
 * Who holds which values of unique columns while a frame's operations are judged: rows of the frame count as they will be written, the others as they are
 * stored. The storage is asked once for a column, for all values at once. `rows` are the frame's as found; tell every change by `changed`.
 */
export function frameUniques(
  table: GridTable,
  ops: readonly GridOp[],
  rows: Rows,
  ask: (field: string, keys: readonly string[]) => Promise<ReadonlyMap<string, number>>,
) {
  const fields = new Set(
    table.columns.filter(column => checksOf(column).some(({ kind }) => kind === 'unique')).map(({ key }) => key),
  )
  const stored = new Map<string, Map<string, number>>()
  const inFrame = new Map([...fields].map(field => [field, new Map<string, number>()]))
  const keyIn = (row: GridRowState | undefined, field: string) => (row?.live === true ? uniqueKey(row.data[field]) : '')
  const count = (field: string, key: string, more: 1 | -1) => {
    const current = inFrame.get(field)
    if (key !== '') current?.set(key, (current.get(key) ?? 0) + more)
  }
  for (const row of rows.values()) for (const field of fields) count(field, keyIn(row, field), 1)

  async function storedAt(field: string, key: string): Promise<number> {
    const known = stored.get(field)
    const found = known?.get(key)
    if (found !== undefined) return found
    // a value that no operation names (a sum) is asked for by itself
    const keys = known === undefined ? [...new Set([...keysOf(ops, rows, field), key])] : [key]
    const current = await ask(field, keys)
    stored.set(field, new Map([...(known ?? []), ...keys.map((one): [string, number] => [one, current.get(one) ?? 0])]))
    return current.get(key) ?? 0
  }

  return {
    /** live rows besides this one that hold the value */
    others: async (row: GridRowState | undefined, field: string, value: GridValue): Promise<number> => {
      const key = uniqueKey(value)
      if (key === '') return 0
      const here = (inFrame.get(field)?.get(key) ?? 0) - (keyIn(row, field) === key ? 1 : 0)
      return here + (await storedAt(field, key))
    },
    changed: (before: GridRowState | undefined, after: GridRowState): void => {
      for (const field of fields) {
        const [was, is] = [keyIn(before, field), keyIn(after, field)]
        if (was === is) continue
        count(field, was, -1)
        count(field, is, 1)
      }
    },
  }
}
export type FrameUniques = ReturnType<typeof frameUniques>
