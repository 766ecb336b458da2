/** Databases for tests, without a word of vitest: e2e and scripts use this file too. */
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/db/client.ts'
import { DatabaseLocked, takeLock } from '#server/db/lock.ts'
import { migrate, migrationsFolder } from '#server/db/migrate.ts'

/** One for each user of the machine: another's copies cannot be read. */
const CACHE = join(tmpdir(), `xinglin-test-databases-${process.getuid?.() ?? 'user'}`)
const DAY_MS = 86_400_000

/** `migrations`: folder to apply, null for an empty database; without it the product's own. */
export type TestDatabaseOptions = { migrations?: string | null }

function fingerprint(migrations: string | null): string {
  const hash = createHash('sha256').update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
  for (const name of migrations === null ? [] : readdirSync(migrations, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = join(migrations ?? '', name)
    if (statSync(file).isFile()) hash.update(name).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

function forgetOld() {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name)
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > DAY_MS)
      rmSync(path, { recursive: true, force: true })
  }
}

async function build(cached: string, migrations: string | null) {
  const building = `${cached}.${randomBytes(4).toString('hex')}`
  const database = await openDatabase({ dataDir: building })
  try {
    if (migrations !== null) await migrate(database, migrations)
  } finally {
    await database.close()
  }
  renameSync(building, cached)
}

// Creating and migrating takes 5 to 10 seconds, copying the finished folder a tenth of one. One process builds, the others wait.
async function cachedDataDir(migrations: string | null): Promise<string> {
  const cached = join(CACHE, fingerprint(migrations))
  mkdirSync(CACHE, { recursive: true })
  while (!existsSync(cached)) {
    const release = await takeLock(`${cached}.lock`, cached).catch((error: unknown) => {
      if (error instanceof DatabaseLocked) return undefined
      throw error
    })
    if (!release) {
      await wait(100)
      continue
    }
    try {
      forgetOld()
      if (!existsSync(cached)) await build(cached, migrations)
    } finally {
      release()
    }
  }
  return cached
}

/** A fresh, migrated DATA_DIR of the embedded database, for a server started as a process. Remove it when the server has ended. */
export async function copyOfDataDir({ migrations = migrationsFolder() }: TestDatabaseOptions = {}): Promise<{
  dataDir: string
  remove: () => void
}> {
  const cached = await cachedDataDir(migrations)
  const dataDir = mkdtempSync(join(tmpdir(), 'xinglin-test-'))
  cpSync(cached, dataDir, { recursive: true })
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** An open embedded database of its own; `close` also removes its folder. */
export async function openTestPglite(options: TestDatabaseOptions = {}): Promise<Database> {
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

async function administer(address: string, sql: string) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A database of its own on the PostgreSQL server at `address`; `close` also drops it. The user must be allowed to create databases. */
export async function openTestPostgres(
  address: string,
  { migrations = migrationsFolder() }: TestDatabaseOptions = {},
): Promise<Database> {
  const name = `xinglin_test_${randomBytes(8).toString('hex')}`
  await administer(address, `create database ${name}`)
  const url = new URL(address)
  url.pathname = `/${name}`
  const database = await openDatabase({ url: url.href })
  const close = async () => {
    await database.close()
    await administer(address, `drop database if exists ${name} with (force)`)
  }
  try {
    if (migrations !== null) await migrate(database, migrations)
  } catch (error) {
    await close()
    throw error
  }
  return { ...database, close }
}
