import type { InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'
import { insertMany } from '#server/db/insertMany.ts'

/** Rows of one statement. */
const BATCH = 500

/** Rows that all name these columns, as one statement wants them. */
export const withAll = <R extends object, D extends object>(rows: readonly R[], defaults: D): (D & R)[] =>
  rows.map(row => ({ ...defaults, ...row }))

/** Inserts rows that name the same columns, in statements of 500. */
export async function inBatches<T extends PgTable>(tx: Tx, table: T, rows: readonly InferInsertModel<T>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) await insertMany(tx, table, rows.slice(at, at + BATCH))
}
