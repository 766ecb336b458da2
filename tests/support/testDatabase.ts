/** Databases for tests, without a word of vitest: e2e and scripts use this file too. */
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/db/client.ts'
import { DatabaseLocked, acquireLock } from '#server/db/lock.ts'
import { migrate, migrationsFolder } from '#server/db/migrate.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { contentsOf, forgetUnused, MAKERS, recordUse, RUN, SEEDS } from './preparedCopies.ts'

/** `npm run attack`: two servers stand behind a Caddy of their own in place of each server of the tests, and on PostgreSQL alone. */
export const isBehindCaddy = process.env['BEHIND_CADDY'] !== undefined

/** A folder in memory where the machine has one with room, as Linux does: a copy is there ten times as fast as on a disk. */
function scratch(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    accessSync(memory, constants.W_OK)
    return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
const SCRATCH = scratch()
/** One for each user of the machine: another's copies cannot be read. */
const CACHE = join(SCRATCH, `xinglin-test-databases-${process.getuid?.() ?? 'user'}`)
/**
 * `migrations`: folder to apply, null for an empty database; without it the product's own. `seeded`: as the first start of the demonstration leaves it,
 * begun at that moment, or for true some time in this run of tests: made once for each moment.
 */
export type TestDatabaseOptions = { migrations?: string | null; seeded?: boolean | Date }
interface Wanted {
  migrations: string | null
  seeded: boolean | Date
}
const wantedBy = ({ migrations = migrationsFolder(), seeded = false }: TestDatabaseOptions): Wanted => ({ migrations, seeded })

/** The product's own files, which are read once for each process. */
const known = new Map<string, string>()
function fingerprint({ migrations, seeded }: Wanted): string {
  const isSeeded = seeded !== false
  const read = (): string => contentsOf([...MAKERS, ...(migrations === null ? [] : [migrations]), ...(isSeeded ? SEEDS : [])])
  const key = `${migrations} ${isSeeded}`
  const contents = known.get(key) ?? read()
  if (migrations === null || migrations === migrationsFolder()) known.set(key, contents)
  return `${contents}${seeded instanceof Date ? `.${seeded.getTime()}` : seeded ? RUN : ''}`
}

async function fill(database: Database, { migrations, seeded }: Wanted) {
  if (migrations !== null) await migrate(database, migrations)
  if (seeded) await seedDatabase(database, { demo: true, now: seeded instanceof Date ? seeded : new Date() })
}

async function build(cached: string, wanted: Wanted) {
  const building = `${cached}.${randomBytes(4).toString('hex')}`
  if (wanted.seeded) cpSync(await cachedDataDir({ ...wanted, seeded: false }), building, { recursive: true })
  const database = await openDatabase({ dataDir: building })
  try {
    await fill(database, wanted)
  } finally {
    await database.close()
  }
  renameSync(building, cached)
}

/** Does something once, no matter who asks first; the others wait. `isThere`: it was done. */
async function once(lock: string, isThere: () => Promise<boolean>, work: () => Promise<void>): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  while (!(await isThere())) {
    const release = await acquireLock(lock, lock).catch((error: unknown) => {
      if (error instanceof DatabaseLocked) return undefined
      throw error
    })
    if (!release) {
      await wait(100)
      continue
    }
    try {
      if (!(await isThere())) await work()
    } finally {
      release()
    }
  }
}

// Creating and migrating takes 5 to 10 seconds, copying the finished folder a tenth of one.
async function cachedDataDir(wanted: Wanted): Promise<string> {
  const cached = join(CACHE, fingerprint(wanted))
  await once(
    `${cached}.lock`,
    async () => existsSync(cached),
    async () => {
      forgetUnused(CACHE)
      await build(cached, wanted)
    },
  )
  return cached
}

/** A fresh, migrated DATA_DIR of the embedded database, for a server started as a process. Remove it when the server has ended. */
export async function copyOfDataDir(options: TestDatabaseOptions = {}): Promise<{
  dataDir: string
  remove: () => void
}> {
  const cached = await cachedDataDir(wantedBy(options))
  const dataDir = mkdtempSync(join(SCRATCH, 'xinglin-test-'))
  recordUse(cached)
  cpSync(cached, dataDir, { recursive: true })
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/**
 * PGlite's program, held as long as the process lives. Node gives threads that load the same bytes the machine code that is made of them already, but
 * forgets it with the last thread: each suite began with slow code again, which cost it 1.3 s.
 */
let program: Promise<WebAssembly.Module> | undefined
const compileProgram = (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(readFileSync(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')))

/** An open embedded database of its own; `close` also removes its folder. */
export async function openTestPglite(options: TestDatabaseOptions = {}): Promise<Database> {
  await (program ??= compileProgram())
  const { dataDir, remove } = await copyOfDataDir(options)
  const database = await openDatabase({ dataDir })
  return {
    ...database,
    close: async () => {
      await database.close()
      remove()
    },
  }
}

async function administer<R>(address: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const databaseAt = (address: string, name: string): string => {
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}
const TEMPLATE = 'xinglin_template'

/** Name of a database that is filled and that nobody is connected to; those of earlier days are dropped when one is made. */
async function templateAt(address: string, wanted: Wanted): Promise<string> {
  const name = `${TEMPLATE}_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}_${fingerprint(wanted).replaceAll(/\W/g, '_')}`
  const isThere = () =>
    administer(address, async client => (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1)
  await once(join(CACHE, `${name}.lock`), isThere, async () => {
    const begun = wanted.seeded ? ` template ${await templateAt(address, { ...wanted, seeded: false })}` : ''
    const making = `${TEMPLATE}_making_${randomBytes(8).toString('hex')}`
    await administer(address, async client => {
      const { rows } = await client.query<{ datname: string }>(
        `select datname from pg_database where datname ~ '^${TEMPLATE}_\\d{8}_'`,
      )
      for (const { datname } of rows)
        if (datname.slice(0, 25) < name.slice(0, 25)) await client.query(`drop database if exists ${datname}`)
      await client.query(`create database ${making}${begun}`)
    })
    const database = await openDatabase({ url: databaseAt(address, making) })
    await fill(database, wanted).finally(() => database.close())
    await administer(address, client => client.query(`alter database ${making} rename to ${name}`))
  })
  return name
}

/** A database of its own on the PostgreSQL server at `address`; `close` also drops it. The user must be allowed to create databases. */
export async function openTestPostgres(address: string, options: TestDatabaseOptions = {}): Promise<Database> {
  const wanted = wantedBy(options)
  const name = `xinglin_test_${randomBytes(8).toString('hex')}`
  // what another schema is good for is told by few tests
  const template = options.migrations === undefined ? await templateAt(address, wanted) : null
  await administer(address, async client => {
    await client.query(`create database ${name}${template === null ? '' : ` template ${template}`}`)
    // a commit waits for no disk: none of these databases outlives its test
    await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  const database = await openDatabase({ url: databaseAt(address, name) })
  const close = async () => {
    await database.close()
    await administer(address, client => client.query(`drop database if exists ${name} with (force)`))
  }
  try {
    if (template === null) await fill(database, wanted)
  } catch (error) {
    await close()
    throw error
  }
  return { ...database, close }
}
