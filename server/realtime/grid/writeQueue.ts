import { acceptTogether } from './accept.ts'
import type { Accepted } from './accept.ts'
import type { PersonOps } from './answers.ts'
import { gridStream } from './changed.ts'
import type { TableContext } from './source.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Operations before the first reading. */
const FEW = 500

/**
 * Tells the database how large its grid tables have become whenever what this process wrote has doubled them. A paste makes tens of thousands of operations
 * in seconds; until the database looks for itself (a minute later, the embedded one never) it plans for tables as small as they were, and looks for the ids
 * of a frame by reading everything: each frame took longer than the one before.
 */
function gridStatistics() {
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

interface Waiting extends PersonOps {
  done: (answer: Accepted | null) => void
  failed: (error: unknown) => void
}

/** Operations of one transaction, a row that begins counted as three of them: four full frames: what a transaction asks of the whole table it asks once for them. */
const TOGETHER = 2_000
const sizeOf = (part: PersonOps | undefined): number =>
  part?.ops.reduce((sum, { row }) => sum + (row === undefined ? 1 : 3), 0) ?? 0

/**
 * Who writes into a table waits in one line of this process: a table is written by one transaction at a time, and what comes in meanwhile goes into the
 * next one together. Alone, each frame would hold a connection of the pool while it waits for the table's lock, and cost a commit of its own.
 */
export function writeQueues() {
  const lines = new Map<string, Waiting[]>()
  const statistics = gridStatistics()

  async function serve(table: TableContext, id: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) {
      let size = sizeOf(line[0])
      let count = 1
      for (; count < line.length; count += 1) {
        size += sizeOf(line[count])
        if (size > TOGETHER) break
      }
      const parts = line.splice(0, count)
      try {
        const answers = await acceptTogether(table, parts)
        let taken = 0
        for (const [n, part] of parts.entries()) {
          const answer = answers[n]
          if (answer?.status === 'rejected') part.failed(answer.reason)
          else {
            part.done(answer?.value ?? null)
            taken += answer?.value?.acks.length ?? 0
          }
        }
        await statistics
          .grew(table.app.db, taken)
          .catch((error: unknown) => table.app.log.warn({ err: error }, 'the grid tables were not analyzed'))
      } catch (error) {
        for (const part of parts) part.failed(error)
      }
    }
    lines.delete(id)
  }

  return {
    /** Takes a person's operations when it is their turn; settles after the commit. null: they may not see the table. */
    accept: (table: TableContext, part: PersonOps): Promise<Accepted | null> =>
      new Promise((done, failed) => {
        const id = gridStream(table.scope, table.source.table.name)
        const line = lines.get(id)
        const one: Waiting = { ...part, done, failed }
        if (line !== undefined) return void line.push(one)
        const begun = [one]
        lines.set(id, begun)
        void serve(table, id, begun)
      }),
  }
}
export type WriteQueues = ReturnType<typeof writeQueues>
