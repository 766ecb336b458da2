import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as tables from '#server/db/tables/index.ts'
import { acquireLock } from './lock.ts'
import type { DatabaseLog } from './log.ts'
import { PooledClient } from './pooled.ts'
import { PreparingClient } from './preparing.ts'
import { boundToAsker } from './tracedQuery.ts'
import { createPgliteHost } from './pgliteHost.ts'

/** The whole database, with its pool. */
export type Db = NodePgDatabase<typeof tables>
/** What the functions of repositories take that need no transaction of their own: the database or a running transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, typeof tables, ExtractTablesWithRelations<typeof tables>>
/** What those take that must run in a transaction: they lock, or write more than one row. */
export type Tx = PgTransaction<NodePgQueryResultHKT, typeof tables, ExtractTablesWithRelations<typeof tables>>

/** An open database. */
export type Database = {
  db: Db
  pool: pg.Pool
  /** `pglite` survives the end of the process at any moment, but not a power cut; `postgres` is as durable as that server. */
  kind: 'pglite' | 'postgres'
  /** Address of the database itself, past a pooler, for `postgres` only. */
  url: string | null
  /** The same for the account that owns the tables: it migrates, and makes and drops months. */
  ownerUrl: string | null
  /** Ends connections and thread and gives the folder free. May be called twice. */
  close: () => Promise<void>
}

/** Exactly one of `url`, `dataDir`, `memory`. For `url` only: `connections`, the pool's size, and `silence`, ms after which a connection that does not answer is given up. `directUrl`: the database itself where `url` is a pooler of transactions. `ownerUrl`: the account that owns the tables, where `url` may only read and write rows. */
export type DatabaseOptions = {
  url?: string
  directUrl?: string | undefined
  ownerUrl?: string | undefined
  dataDir?: string
  memory?: boolean
  connections?: number
  silence?: number
  log?: DatabaseLog
  /** called when the thread of the embedded database has begun to open it, or at once: what else a start has to do can be done meanwhile */
  meanwhile?: () => void
}

const STATEMENT_TIMEOUT_MS = 10_000
// Longer than the server's own limit, so that its clear error comes first and this one only when the server is silent.
const QUERY_TIMEOUT_MS = 12_000
const CONNECT_TIMEOUT_MS = 10_000
// A query on `db` inside a transaction waits for itself on the only connection: it must end in an error, not in silence.
const WAIT_FOR_TURN_MS = 20_000
const CLOSE_WITHIN_MS = 15_000
/** A transaction whose process has gone without a word, behind a line that is dead, keeps its locks so long: a conversation takes no message meanwhile. */
const IDLE_TRANSACTION_TIMEOUT_MS = 20_000

function wrap(
  pool: pg.Pool,
  rest: Pick<Database, 'kind' | 'url' | 'ownerUrl'>,
  release: () => Promise<void>,
  log?: DatabaseLog,
): Database {
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', error => log?.warn(`A database connection broke while idle: ${error.message}`))
  // The same in the middle of a transaction, where the pool does not listen; the next query of that transaction fails.
  pool.on('connect', client => client.on('error', () => undefined))
  const connect = pool.connect.bind(pool)
  Object.defineProperty(pool, 'connect', {
    value: (callback?: Parameters<pg.Pool['connect']>[0]) => (callback ? connect(boundToAsker(callback)) : connect()),
  })
  let closed: Promise<void> | undefined
  const close = async () => {
    // A connection somebody never gives back must not keep the process from ending.
    await Promise.race([pool.end(), wait(CLOSE_WITHIN_MS, undefined, { ref: false })])
    await release()
  }
  return { db: drizzle(pool, { schema: tables }), pool, ...rest, close: () => (closed ??= close()) }
}

interface PostgresOptions {
  url: string
  directUrl: string | undefined
  ownerUrl: string | undefined
  connections: number
  silence: number
  log: DatabaseLog | undefined
}

async function openPostgres({ url, directUrl, ownerUrl, connections, silence, log }: PostgresOptions): Promise<Database> {
  // A pooler refuses these in the first message, and sets them itself (deploy/pgbouncer.ini).
  const session = {
    options: '-c TimeZone=UTC',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  }
  const pool = new pg.Pool({
    Client: directUrl === undefined ? PreparingClient : PooledClient,
    connectionString: url,
    max: connections,
    application_name: 'xinglin',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: silence,
    ...(directUrl === undefined ? session : {}),
  })
  const database = wrap(
    pool,
    { kind: 'postgres', url: directUrl ?? url, ownerUrl: ownerUrl ?? directUrl ?? url },
    async () => undefined,
    log,
  )
  try {
    await pool.query('select 1')
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/**
 * A first start that was interrupted leaves a folder PGlite can neither use nor finish; a mark beside it tells, and as nobody
 * ever used that folder it is made anew. Returns what to do once the database has started.
 */
function beginFolder(folder: string): () => void {
  const mark = `${folder}.creating`
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true })
  if (!existsSync(folder)) writeFileSync(mark, '')
  return () => rmSync(mark, { force: true })
}

async function openPglite(
  folder: string | null,
  release: () => void,
  { log, meanwhile }: Pick<DatabaseOptions, 'log' | 'meanwhile'>,
): Promise<Database> {
  const begun = folder === null ? () => undefined : beginFolder(folder)
  const host = createPgliteHost({ folder }, log)
  try {
    const started = host.start()
    meanwhile?.()
    await started
    begun()
  } catch (error) {
    await host.close()
    release()
    throw error
  }
  if (folder !== null)
    log?.warn(
      `Embedded database in ${folder}: survives the end of the process at any moment, not a power cut. Use DATABASE_URL in production.`,
    )
  // One backend, so one connection, kept for good: further queries and transactions wait for it.
  const pool = new pg.Pool({
    Client: PreparingClient,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_FOR_TURN_MS,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: host.socket,
  })
  const end = async () => {
    await host.close()
    release()
  }
  return wrap(pool, { kind: 'pglite', url: null, ownerUrl: null }, end, log)
}

/**
 * Opens PostgreSQL at `url` (`directUrl`: `url` is a pooler of transactions, see PooledClient), or the embedded PGlite in `<dataDir>/pglite` (behind `<dataDir>/pglite.lock`), or in memory.
 * Errors: DatabaseLocked when another process has the folder; the driver's error when PostgreSQL does not answer;
 * a plain Error when PGlite cannot start. The schema is not touched, see migrate.ts. (D4, D32)
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, directUrl, ownerUrl, dataDir, memory, connections = 10, silence = QUERY_TIMEOUT_MS, log, meanwhile } = options
  if ([url, dataDir, memory ? 'memory' : undefined].filter(given => given !== undefined).length !== 1)
    throw new Error('openDatabase needs exactly one of url, dataDir and memory')
  if (url !== undefined) meanwhile?.()
  if (url !== undefined) return openPostgres({ url, directUrl, ownerUrl, connections, silence, log })
  if (dataDir === undefined) return openPglite(null, () => undefined, options)
  const home = resolve(dataDir)
  mkdirSync(home, { recursive: true })
  const folder = join(home, 'pglite')
  return openPglite(folder, await acquireLock(join(home, 'pglite.lock'), folder), options)
}
