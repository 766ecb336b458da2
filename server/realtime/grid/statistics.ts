import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Operations before the first reading. */
const FEW = 500

/**
 * Tells the database how large its grid tables have become whenever what this process wrote has doubled them. A paste makes tens of thousands of operations
 * in seconds; until the database looks for itself (a minute later, the embedded one never) it plans for tables as small as they were, and looks for the ids
 * of a frame by reading everything: each frame took longer than the one before.
 */
export function gridStatistics() {
  let known = 0
  let since = 0
  return {
    /** This many operations were stored. */
    grew: async (db: Db, count: number): Promise<void> => {
      since += count
      if (since < Math.max(FEW, known)) return
      known += since
      since = 0
      await db.execute(sql`analyze grid_log, grid_marks, grid_row`)
    },
  }
}
