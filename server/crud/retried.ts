import { sqlState } from '#server/realtime/outbox.ts'

const TRIES = 5

/** Runs a deed of one transaction again when the database gave it up for another's sake: a deadlock, a serialization failure. */
export async function retried<T>(deed: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await deed()
    } catch (error) {
      if (attempt >= TRIES || !['40001', '40P01'].includes(sqlState(error) ?? '')) throw error
    }
}
