/**
 * The PostgreSQL that a run of `npm test` writes to: where DATABASE_URL names a server of this machine whose programs are installed, one of the run's own, in
 * memory and without waiting for a disk. Each suite makes a database of a thousand files and drops it again, which costs a disk's file system as much as the
 * server itself; and the server of the machine stays as it was. Anything else is used as it is.
 */
import { once } from 'node:events'
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { debianPostgresMajor, hasDebianPostgres, ownedByPostgres, postgresTool, spawnPostgres } from './debianPostgres.mjs'

const HERE = new Set(['127.0.0.1', 'localhost', '[::1]'])
const START_LIMIT_MS = 30_000
/** Nothing of it outlives the run; as many connections as two servers of each suite ask for. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
max_connections = 200
fsync = off
full_page_writes = off
`

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** What must be equal for the tests: version, encoding and order of texts. */
async function factsOf(client) {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int / 10000 as major, pg_encoding_to_char(encoding) as encoding, datcollate, datctype
     from pg_database where datname = 'template1'`,
  )
  return rows[0]
}

/** True when the server at `address` answers. */
async function answers(Client, address) {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Starts it in `folder`. Resolves to its address and its end (at once, for the exit of the process); undefined where the server of `address` is to be used.
 * Errors: it does not start, with its log.
 */
export async function startRunPostgres(address, folder) {
  if (!hasDebianPostgres || !HERE.has(new URL(address).hostname)) return undefined
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const facts = await factsOf(client).finally(() => client.end())
  if (String(facts.major) !== debianPostgresMajor) return undefined
  const place = join(folder, 'postgres')
  const data = join(place, 'data')
  mkdirSync(place)
  ownedByPostgres(place)
  const { encoding, datcollate, datctype } = facts
  const locale = [`--lc-collate=${datcollate}`, `--lc-ctype=${datctype}`]
  await postgresTool('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', encoding, ...locale, '--no-sync')
  appendFileSync(join(data, 'postgresql.conf'), SETTINGS)
  const port = await freePort()
  const logFile = join(folder, 'postgres.log')
  const log = openSync(logFile, 'a')
  const server = spawnPostgres(log, '-D', data, '-p', String(port), '-k', place)
  closeSync(log)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (const until = Date.now() + START_LIMIT_MS; !(await answers(pg.Client, url)); await wait(100))
    if (server.exitCode !== null || Date.now() > until)
      throw new Error(`the PostgreSQL of the run does not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
  // SIGQUIT ends it at once
  return { url, major: debianPostgresMajor, stop: () => void server.kill('SIGQUIT') }
}
