import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { defineCall } from '#contract/http/defineCall.ts'
import { pauseJob } from '#contract/http/calls/jobs.ts'
import { quartzJob } from '#contract/resources/system/quartzJob.resource.ts'
import { ask, staff } from './people.ts'
import { startServer } from './server.ts'

/** Where the flows keep what they write: the embedded database, or the PostgreSQL of DATABASE_URL. */
export type DatabaseKind = 'pglite' | 'postgres'

/** Folder of the demonstration as the first start leaves it on the embedded database, made once per run; workers copy it. */
const PREPARED = 'XINGLIN_E2E_PREPARED'
/** The same on PostgreSQL: address of the database that the workers' ones are made of. */
const PREPARED_POSTGRES = 'XINGLIN_E2E_PREPARED_POSTGRES'

/** The jobs of the product whose class is named so. */
const jobsOf = defineCall<{ jobClassName: string }, { records: { id: string }[] }>({
  name: 'list jobs',
  methods: ['GET'],
  path: `${quartzJob.path}/list`,
  who: 'user',
})

/** Runs one statement on the server of DATABASE_URL. */
async function administer(address: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** A new database beside that of `address`, empty or made of `template`. */
async function createDatabase(address: string, template?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `xinglin_e2e_${randomBytes(6).toString('hex')}`
  await administer(address, `create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  // a commit waits for no disk: the database goes with its worker
  await administer(address, `alter database ${name} set synchronous_commit = off`)
  const url = new URL(address)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(address, `drop database if exists ${name} with (force)`) }
}

/**
 * One first start. The reminders of prescriptions that end soon are paused: at 9, 15 and 20 o'clock they tell every doctor of dozens, and who reads
 * their notices just then finds others than a test has chosen.
 */
async function startFirst(dataDir: string, databaseUrl?: string): Promise<void> {
  const server = await startServer({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) })
  const { token } = await staff(server.url, 'admin')
  const { records } = await ask(server.url, jobsOf, { jobClassName: 'PrescriptionReminderJob' }, token)
  for (const { id } of records) await ask(server.url, pauseJob, { id }, token)
  if (records.length !== 1) throw new Error('the demonstration has no reminder of prescriptions')
  await server.stop()
}

/** Global setup: a first start on each database, so that no worker waits for it. Returns what takes them away again. */
export async function prepareDatabases(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xinglin-e2e-base-'))
  await startFirst(dataDir)
  process.env[PREPARED] = dataDir
  const address = process.env['DATABASE_URL']
  const postgres = address ? await createDatabase(address) : undefined
  if (postgres) {
    const files = mkdtempSync(join(tmpdir(), 'xinglin-e2e-files-'))
    await startFirst(files, postgres.url)
    rmSync(files, { recursive: true, force: true })
    process.env[PREPARED_POSTGRES] = postgres.url
  }
  return async () => {
    rmSync(dataDir, { recursive: true, force: true })
    await postgres?.drop()
  }
}

export interface DataDir {
  path: string
  remove(): void
}

/** A DATA_DIR of its own with the demonstration on the embedded database. */
export function copyOfPrepared(): DataDir {
  const path = mkdtempSync(join(tmpdir(), 'xinglin-e2e-'))
  const prepared = process.env[PREPARED]
  if (prepared !== undefined && existsSync(prepared)) cpSync(prepared, path, { recursive: true })
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The demonstration for one server on that database: what `startServer` is given, and its end, when the server has stopped. */
export interface Demonstration {
  place: { dataDir: string; databaseUrl?: string }
  remove(): Promise<void>
}

/** A copy of the prepared demonstration. Error: PostgreSQL is asked for and DATABASE_URL names none. */
export async function demonstrationOn(database: DatabaseKind): Promise<Demonstration> {
  if (database === 'pglite') {
    const { path, remove } = copyOfPrepared()
    return { place: { dataDir: path }, remove: async () => remove() }
  }
  const address = process.env['DATABASE_URL']
  if (!address) throw new Error('flows on PostgreSQL need DATABASE_URL')
  const dataDir = mkdtempSync(join(tmpdir(), 'xinglin-e2e-'))
  const prepared = process.env[PREPARED_POSTGRES]
  const copy = await createDatabase(address, prepared === undefined ? undefined : new URL(prepared).pathname.slice(1))
  return {
    place: { dataDir, databaseUrl: copy.url },
    remove: async () => {
      await copy.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
