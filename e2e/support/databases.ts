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

/** The embedded database as the first start leaves it, made once per run; workers copy it. */
const PREPARED = 'XINGLIN_E2E_PREPARED'

/** The jobs of the product whose class is named so. */
const jobsOf = defineCall<{ jobClassName: string }, { records: { id: string }[] }>({
  name: 'list jobs',
  methods: ['GET'],
  path: `${quartzJob.path}/list`,
  who: 'user',
})

/**
 * Global setup: one first start, so that no worker waits for it. The reminders of prescriptions that end soon are paused: at 9, 15 and 20 o'clock they
 * tell every doctor of dozens, and who reads their notices just then finds others than a test has chosen.
 */
export async function prepareDatabase(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xinglin-e2e-base-'))
  const server = await startServer({ dataDir })
  const { token } = await staff(server.url, 'admin')
  const { records } = await ask(server.url, jobsOf, { jobClassName: 'PrescriptionReminderJob' }, token)
  for (const { id } of records) await ask(server.url, pauseJob, { id }, token)
  if (records.length !== 1) throw new Error('the demonstration has no reminder of prescriptions')
  await server.stop()
  process.env[PREPARED] = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

export interface DataDir {
  path: string
  remove(): void
}

/** A DATA_DIR of its own, seeded. */
export function copyOfPrepared(): DataDir {
  const path = mkdtempSync(join(tmpdir(), 'xinglin-e2e-'))
  const prepared = process.env[PREPARED]
  if (prepared !== undefined && existsSync(prepared)) cpSync(prepared, path, { recursive: true })
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** A fresh PostgreSQL database on the server of DATABASE_URL; null when there is none (D20). */
export async function freshPostgres(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const address = process.env['DATABASE_URL']
  if (!address) return null
  const name = `xinglin_e2e_${randomBytes(6).toString('hex')}`
  const administer = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await administer(`create database ${name}`)
  // a commit waits for no disk: the database goes with its worker
  await administer(`alter database ${name} set synchronous_commit = off`)
  const url = new URL(address)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) }
}
