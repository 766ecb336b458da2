import { acceptWhatHolds, type Accepted } from './accept.ts'
import type { PersonOps } from './answers.ts'
import { gridStream } from './changed.ts'
import type { TableDeed } from './source.ts'
import { gridStatistics } from './statistics.ts'

interface Waiting extends PersonOps {
  done: (answer: Accepted | null) => void
  failed: (error: unknown) => void
}

/** Operations of one transaction, four full frames: what a transaction asks of the whole table it asks once for them. */
const TOGETHER = 2_000

/**
 * Who writes into a table waits in one line of this process: a table is written by one transaction at a time, and what comes in meanwhile goes into the
 * next one together. Alone, each frame would hold a connection of the pool while it waits for the table's lock, and cost a commit of its own.
 */
export function writeQueues() {
  const lines = new Map<string, Waiting[]>()
  const statistics = gridStatistics()

  async function serve(table: TableDeed, id: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) {
      let size = line[0]?.ops.length ?? 0
      let count = 1
      for (; count < line.length; count += 1) {
        size += line[count]?.ops.length ?? 0
        if (size > TOGETHER) break
      }
      const parts = line.splice(0, count)
      try {
        const answers = await acceptWhatHolds(table, parts)
        for (const [n, part] of parts.entries()) part.done(answers[n] ?? null)
        const taken = answers.reduce((sum, answer) => sum + (answer?.acks.length ?? 0), 0)
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
    /** Takes a person's operations when it is their turn; settles after the commit. null: he may not see the table. */
    accept: (table: TableDeed, part: PersonOps): Promise<Accepted | null> =>
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
