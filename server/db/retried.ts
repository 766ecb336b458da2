import type { Db, Tx } from './client.ts'

const TRIES = 5
/** SQLSTATE of a lock that was not to be had within `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03'

/** SQLSTATE of a database error, wherever drizzle put it; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  return undefined
}

/**
 * Data exceptions, broken constraints, and what is too large for an index (SQLSTATE classes): it lies in the values, and no later try goes better.
 */
export const isOfValues = (error: unknown): boolean => /^(2[23]|54)/.test(sqlState(error) ?? '')

/** Connections broken or used up, statements stopped: the database is there again in a moment (SQLSTATE classes). */
export const isBusy = (error: unknown): boolean =>
  /^(08|40|53|55|57)/.test(sqlState(error) ?? '') || /timeout|terminated|ECONN/i.test(error instanceof Error ? error.message : '')

/** Runs a command of one transaction again when the database gave it up for another's sake: a deadlock, a serialization failure. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt >= TRIES || !['40001', '40P01'].includes(sqlState(error) ?? '')) throw error
    }
}

/** The same for a transaction: all of the command, perhaps more than once, or nothing. */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => retried(() => db.transaction(work))
