import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '#server/db/client.ts'
import { LOCK_NOT_AVAILABLE, sqlState } from '#server/db/retried.ts'

/** One connection for statements that take longer than a person waits, or that no transaction may hold. */
export interface Session {
  rows: <R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<R[]>
  /** All or nothing. What it locks it gets within two seconds or not at all, and is tried again: nobody waits behind it for longer. Errors: TableBusy. */
  briefly: (statements: () => Promise<void>, patience?: Patience) => Promise<void>
}

/** How often a lock is asked for, and how long each time. */
interface Patience {
  tries: number
  lockMs: number
}

/** A table was in use each time. */
export class TableBusy extends Error {
  override name = 'TableBusy'
}

const PATIENCE: Patience = { tries: 5, lockMs: 2_000 }
const PAUSE_MS = 1_000

type Client = Pick<pg.Client, 'query'>

function sessionOf(client: Client): Session {
  const rows: Session['rows'] = async <R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) =>
    (await client.query<R>(text, values === undefined ? undefined : [...values])).rows
  const once = async (statements: () => Promise<void>, lockMs: number): Promise<void> => {
    await rows('begin')
    try {
      await rows(`set local lock_timeout = ${lockMs}`)
      await statements()
      await rows('commit')
    } catch (error) {
      await rows('rollback').catch(() => undefined)
      throw error
    }
  }
  return {
    rows,
    async briefly(statements, { tries, lockMs } = PATIENCE) {
      for (let attempt = 1; ; attempt += 1)
        try {
          return await once(statements, lockMs)
        } catch (error) {
          if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
          if (attempt === tries) throw new TableBusy('the table was in use each time', { cause: error })
          await wait(PAUSE_MS)
        }
    },
  }
}

/** Cancels what a connection runs, by another of the same account: nobody else may. */
async function cancelBackend(url: string, pid: number | undefined): Promise<void> {
  const other = new pg.Client({ connectionString: url, application_name: 'xinglin partitions' })
  await other.connect()
  await other.query('select pg_cancel_backend($1)', [pid]).finally(() => other.end())
}

/** Works on a connection of its own without time limits; on the embedded database on the only one, which others wait for. `signal` breaks off what runs. */
export async function inSession<T>(database: Database, signal: AbortSignal, work: (session: Session) => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { ownerUrl } = database
  if (ownerUrl === null) {
    const client = await database.pool.connect()
    return work(sessionOf(client)).finally(() => client.release())
  }
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'xinglin partitions' })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // the end of a connection ends no VACUUM
  const cancel = () => void cancelBackend(ownerUrl, rows[0]?.pid).catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    return await work(sessionOf(client))
  } finally {
    signal.removeEventListener('abort', cancel)
    await client.end()
  }
}
